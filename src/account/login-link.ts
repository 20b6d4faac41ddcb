/**
 * A login link's query, taken out of the address before anything else runs: it carries a secret that must not stand in the
 * history, in a referrer or in a request of the page. Evaluated first of all modules; small on purpose.
 */
let held = ""
if (location.search.includes("loginToken=")) {
  held = location.search
  // The whole address: a path alone that begins with two slashes would name another host.
  history.replaceState(null, "", location.origin + location.pathname)
}

/** The query that the page was opened with; empty when it was no link. Given once. */
export const takeLoginLink = (): string => {
  const given = held
  held = ""
  return given
}
