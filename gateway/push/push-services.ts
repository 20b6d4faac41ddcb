/**
 * The push services of browsers: the only places that the gateway sends to because a client names them. So nobody makes it ask an address
 * of its own network, or anybody's. Pure.
 */

/** By host; one that begins with a dot is any name below it. */
const SERVICES = [
  // Chromium.
  "fcm.googleapis.com",
  // Firefox.
  "updates.push.services.mozilla.com",
  // Safari.
  ".push.apple.com",
  // Edge, before it was Chromium.
  ".notify.windows.com",
] as const

/**
 * The service whose endpoint it is; undefined for anything else, and for whatever two readers of addresses could read differently.
 * `also`: origins that tests add.
 */
export const pushServiceOf = (endpoint: string, also: ReadonlyArray<string> = []): string | undefined => {
  if (!URL.canParse(endpoint)) return undefined
  const { href, protocol, port, username, password, hostname, pathname, hash, origin } = new URL(endpoint)
  if (href !== endpoint || username !== "" || password !== "" || hash !== "" || pathname === "/") return undefined
  if (also.includes(origin)) return origin
  if (protocol !== "https:" || port !== "") return undefined
  return SERVICES.find((host) => (host.startsWith(".") ? hostname.endsWith(host) : hostname === host))
}
