/** Files of one process share its page in jsdom. Runs before each of them: nothing is kept there. */
if (typeof document !== "undefined") {
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, "", "/")
}
