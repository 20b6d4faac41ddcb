/**
 * The two cookies of a sign-in elsewhere: one for the round trip, one for the browser that returned, which its ticket
 * needs. Over https both have names that no other host of the site can write.
 */

/** The round trip to the provider (flow-cookie.ts). */
const WAY = "signin_way"
/** A secret of the browser that got a ticket. */
const BROWSER = "signin_browser"

const named = (name: string, isSecure: boolean): string => (isSecure ? `__Host-${name}` : name)

export const wayCookie = (isSecure: boolean): string => named(WAY, isSecure)
export const browserCookie = (isSecure: boolean): string => named(BROWSER, isSecure)

/**
 * A Set-Cookie value; an empty `value` ends the cookie. Scripts cannot read it, and of cross-site requests only
 * navigations carry it.
 */
export const cookieLine = (name: string, value: string, forMs: number): string =>
  [
    `${name}=${value}`,
    `Max-Age=${value === "" ? 0 : Math.ceil(forMs / 1_000)}`,
    ...["Path=/", "SameSite=Lax", "HttpOnly"],
    ...(name.startsWith("__Host-") ? ["Secure"] : []),
  ].join("; ")
