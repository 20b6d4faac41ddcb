/**
 * The two cookies of a sign-in elsewhere: of the way there, and of the browser that came back, without which its ticket is nothing. By
 * https both have names that no other host of the site can write.
 */

/** The way there and back (flow-cookie.ts). */
const WAY = "signin_way"
/** A secret of the browser that a ticket was given to. */
const BROWSER = "signin_browser"

const named = (name: string, isSecure: boolean): string => (isSecure ? `__Host-${name}` : name)

export const wayCookie = (isSecure: boolean): string => named(WAY, isSecure)
export const browserCookie = (isSecure: boolean): string => named(BROWSER, isSecure)

/** A line that sets it, or with an empty value ends it. No script reads it, and no other site's request but a visit brings it. */
export const cookieLine = (name: string, value: string, forMs: number): string =>
  [
    `${name}=${value}`,
    `Max-Age=${value === "" ? 0 : Math.ceil(forMs / 1_000)}`,
    ...["Path=/", "SameSite=Lax", "HttpOnly"],
    ...(name.startsWith("__Host-") ? ["Secure"] : []),
  ].join("; ")
