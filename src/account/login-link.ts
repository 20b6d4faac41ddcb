/**
 * Takes a login link's query out of the address before anything else runs: the query carries a secret that must not
 * stand in the history, in a referrer or in a request of the page. The first module evaluated; small on purpose.
 */
let held = ""
if (location.search.includes("loginToken=")) {
  held = location.search
  // The full address: a bare path that begins with two slashes would name another host.
  history.replaceState(null, "", location.origin + location.pathname)
}

/** The query that the page was opened with; empty when the address was no login link. Only the first call gets it. */
export const takeLoginLink = (): string => {
  const given = held
  held = ""
  return given
}
