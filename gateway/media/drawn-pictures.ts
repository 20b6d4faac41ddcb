/**
 * Answers /media/portrait/<userId>/<n>.svg and the avatars with an initial (people/initial-avatar.ts). The gateway draws
 * these pictures itself; the content policy keeps them inert even when a browser opens one as a page. A portrait is
 * drawn and compressed once.
 */
import { createHash } from "node:crypto"
import { promisify } from "node:util"
import { gunzip, gzip } from "node:zlib"
import { Effect } from "effect"
import { Directory } from "../people/directory.ts"
import { readInitialAvatar } from "../people/initial-avatar.ts"
import { seeded } from "../seeded.ts"
import { Store } from "../store/store.ts"
import type { AccountRow } from "../store/tables/accounts/accounts.ts"
import { MOODS } from "./portrait/palette.ts"
import { portraitOf } from "./portrait/portrait.ts"
import type { Sitter } from "./portrait/recipe.ts"

const PORTRAIT = /^\/media\/portrait\/(\d{1,12})\/(\d)\.svg$/
const SANDBOX = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
const FOR_EVER = "public, max-age=31536000, immutable"
/** Some three kilobytes each. */
const PORTRAITS_KEPT = 2_000

const [squeeze, unsqueeze] = [promisify(gzip), promisify(gunzip)]

interface Picture {
  readonly squeezed: Uint8Array<ArrayBuffer>
  readonly etag: string
  readonly caching: string
}

const pictureOf = (svg: string, caching: string): Effect.Effect<Picture> =>
  Effect.map(
    Effect.promise(() => squeeze(svg)),
    (squeezed) => ({
      squeezed: new Uint8Array(squeezed),
      etag: `"${createHash("sha256").update(svg).digest("base64url").slice(0, 22)}"`,
      caching,
    }),
  )

const answer = async ({ squeezed, etag, caching }: Picture, request: Request): Promise<Response> => {
  const headers = new Headers({
    "content-type": "image/svg+xml; charset=utf-8",
    "cache-control": caching,
    "content-security-policy": SANDBOX,
    "x-content-type-options": "nosniff",
    "cross-origin-resource-policy": "same-origin",
    vary: "accept-encoding",
    etag,
  })
  if (request.headers.get("if-none-match") === etag) return new Response(null, { status: 304, headers })
  if (!(request.headers.get("accept-encoding") ?? "").includes("gzip"))
    return new Response(new Uint8Array(await unsqueeze(squeezed)), { headers })
  headers.set("content-encoding", "gzip")
  return new Response(squeezed, { headers })
}

const escaped = (text: string): string => text.replace(/[<>&"']/g, (char) => `&#${char.codePointAt(0)};`)

const avatarOf = (userId: number, letter: string): string => {
  const mood = seeded("avatar", userId).pick(MOODS)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 320" width="240" height="320"><defs><linearGradient id="g" x1="0" y1="0" x2=".8" y2="1"><stop offset="0" stop-color="${mood.middle}"/><stop offset="1" stop-color="${mood.deep}"/></linearGradient><radialGradient id="h"><stop offset="0" stop-color="${mood.glow}" stop-opacity=".55"/><stop offset="1" stop-color="${mood.glow}" stop-opacity="0"/></radialGradient></defs><rect width="240" height="320" fill="url(#g)"/><circle cx="186" cy="70" r="120" fill="url(#h)"/><circle cx="40" cy="280" r="100" fill="url(#h)" opacity=".6"/><text x="120" y="160" fill="#fff5ee" font-family="Outfit,system-ui,sans-serif" font-size="124" font-weight="600" text-anchor="middle" dominant-baseline="central">${escaped(letter.toLocaleUpperCase("en"))}</text></svg>`
}

/** Number of portraits of a demo account, and the sitter whom they show; no sitter for a real person's account. */
export interface Sittings {
  readonly pictures: number
  readonly sitterOf: (account: AccountRow) => Sitter | undefined
}

/** Undefined for a path that is no picture. */
export type DrawnPictures = (
  path: string,
  request: Request,
) => Effect.Effect<Response | undefined, never, Store | Directory>

export const makeDrawnPictures = ({ pictures, sitterOf }: Sittings): DrawnPictures => {
  const portraits = new Map<string, Picture>()

  const portrait = Effect.fnUntraced(function* (path: string, id: number, n: number) {
    const kept = portraits.get(path)
    if (kept !== undefined) return kept
    const facts = (yield* (yield* Directory).of([id])).get(id)
    if (!facts?.demo || n >= pictures) return undefined
    const account = yield* (yield* Store).transact((tx) => tx.accounts.find(id))
    const sitter = account === null ? undefined : sitterOf(account)
    if (sitter === undefined) return undefined
    const made = yield* pictureOf(portraitOf(sitter, n), FOR_EVER)
    portraits.set(path, made)
    const oldest = portraits.keys().next().value
    if (portraits.size > PORTRAITS_KEPT && oldest !== undefined) portraits.delete(oldest)
    return made
  })

  return Effect.fnUntraced(function* (path, request) {
    const [, host, n] = PORTRAIT.exec(path) ?? []
    const avatar = readInitialAvatar(path)
    const picture =
      host !== undefined
        ? yield* portrait(path, Number(host), Number(n))
        : avatar !== undefined
          ? yield* pictureOf(avatarOf(avatar.userId, avatar.letter), FOR_EVER)
          : undefined
    return picture === undefined ? undefined : yield* Effect.promise(() => answer(picture, request))
  })
}
