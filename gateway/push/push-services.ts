/**
 * The push services of browsers: the only hosts that the gateway contacts because a client names them. So no client can
 * make it send requests into its own network, or to arbitrary hosts. Pure.
 */

/** By host; a leading dot means any subdomain. */
const SERVICES = [
  // Chromium.
  "fcm.googleapis.com",
  // Firefox.
  "updates.push.services.mozilla.com",
  // Safari.
  ".push.apple.com",
  // Edge before it was based on Chromium.
  ".notify.windows.com",
] as const

/**
 * The service that an endpoint belongs to; undefined for any other address, and for one that URL parsers could read in
 * different ways. `also`: origins that tests add.
 */
export const pushServiceOf = (endpoint: string, also: ReadonlyArray<string> = []): string | undefined => {
  if (!URL.canParse(endpoint)) return undefined
  const { href, protocol, port, username, password, hostname, pathname, hash, origin } = new URL(endpoint)
  if (href !== endpoint || username !== "" || password !== "" || hash !== "" || pathname === "/") return undefined
  if (also.includes(origin)) return origin
  if (protocol !== "https:" || port !== "") return undefined
  return SERVICES.find((host) => (host.startsWith(".") ? hostname.endsWith(host) : hostname === host))
}
