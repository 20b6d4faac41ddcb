/**
 * The cookies of spec section 3: only the gateway sets, reads and expires them. They last 365 days and are same-site.
 */
import { Context } from "effect"
import { COOKIE_MAX_AGE_S, COOKIES_KEPT_AT_LOGOUT } from "#schema/rules/constants.ts"

export const COOKIE = {
  userId: "user_login_id",
  token: "user_token",
  userDeviceId: "user_d_id",
  deviceId: "deviceId",
  appId: "appId",
  nonce: "nonce",
} as const
export type CookieName = (typeof COOKIE)[keyof typeof COOKIE]

/** Without both of them no user is logged in. */
const LOGIN_COOKIES = [COOKIE.userId, COOKIE.token] as const

/** Not readable by the page's scripts. */
const HTTP_ONLY: ReadonlyArray<string> = [COOKIE.token]

/** Empty for a missing header; malformed parts are skipped. Of two cookies with one name, the first counts. */
export const parseCookies = (header: string | null | undefined): ReadonlyMap<string, string> => {
  const cookies = new Map<string, string>()
  for (const part of (header ?? "").split(";")) {
    const at = part.indexOf("=")
    const name = part.slice(0, at).trim()
    if (at > 0 && !cookies.has(name)) cookies.set(name, part.slice(at + 1).trim())
  }
  return cookies
}

/**
 * The cookies of one request, and the changes that its reply makes. A refusal changes no cookie, except those that
 * `forget` expires.
 */
export class CookieJar extends Context.Service<
  CookieJar,
  {
    get(name: string): string | undefined
    set(name: CookieName, value: string): void
    /** Adds any other cookie by its complete Set-Cookie line. */
    add(name: string, line: string): void
    /** Expires every cookie that the browser sent and the login cookies, except those that logout keeps. */
    clear(): void
    /** Expires the login cookies, even when the request is refused. */
    forget(): void
  }
>()("livcam/gateway/http/CookieJar") {}

/** Needs no quoting: values are ids and base64url. */
const setCookie = (name: string, value: string, maxAge: number, isSecure: boolean): string =>
  [
    `${name}=${value}`,
    `Max-Age=${maxAge}`,
    "Path=/",
    "SameSite=Lax",
    ...(HTTP_ONLY.includes(name) ? ["HttpOnly"] : []),
    ...(isSecure ? ["Secure"] : []),
  ].join("; ")

const isToken = (name: string): boolean => /^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/.test(name)

/**
 * `isSecure`: the browser uses https. `written`: the Set-Cookie lines of a success; `writtenAnyway`: those of a
 * refusal.
 */
export const makeCookieJar = (
  cookies: ReadonlyMap<string, string>,
  isSecure: boolean,
): CookieJar["Service"] & {
  readonly written: () => ReadonlyArray<string>
  readonly writtenAnyway: () => ReadonlyArray<string>
} => {
  const lines = new Map<string, string>()
  const forgotten = new Map<string, string>()
  return {
    get: (name) => cookies.get(name),
    set: (name, value) => void lines.set(name, setCookie(name, value, COOKIE_MAX_AGE_S, isSecure)),
    add: (name, line) => void lines.set(name, line),
    clear: () => {
      const kept: ReadonlyArray<string> = COOKIES_KEPT_AT_LOGOUT
      for (const name of new Set([...cookies.keys(), ...Object.values(COOKIE)]))
        if (!kept.includes(name) && isToken(name)) lines.set(name, setCookie(name, "", 0, isSecure))
    },
    forget: () => {
      for (const name of LOGIN_COOKIES) forgotten.set(name, setCookie(name, "", 0, isSecure))
    },
    written: () => [...new Map([...forgotten, ...lines]).values()],
    writtenAnyway: () => [...forgotten.values()],
  }
}
