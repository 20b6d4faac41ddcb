/**
 * Answers /media/portrait/<userId>/<n>.svg and /media/avatar/<userId>.svg. Pictures are text the gateway drew itself;
 * the content policy keeps them inert all the same when somebody opens one as a page. A portrait is drawn and compressed once.
 */
import { createHash } from "node:crypto"
import { promisify } from "node:util"
import { gunzip, gzip } from "node:zlib"
import { Effect } from "effect"
import { Directory } from "../people/directory.ts"
import { Store } from "../store/store.ts"
import { avatarOf } from "./avatar.ts"
import { PICTURES, sitterOf } from "./people.ts"
import { portraitOf } from "./portrait/portrait.ts"

const PORTRAIT = /^\/media\/portrait\/(\d{1,12})\/(\d)\.svg$/
const AVATAR = /^\/media\/avatar\/(\d{1,12})\.svg$/
const SANDBOX = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
const FOR_EVER = "public, max-age=31536000, immutable"
const FOR_AN_HOUR = "public, max-age=3600"
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

/** Undefined for a path that is no picture. */
export const makeMedia = () => {
  const portraits = new Map<string, Picture>()

  const portrait = Effect.fnUntraced(function* (path: string, id: number, n: number) {
    const kept = portraits.get(path)
    if (kept !== undefined) return kept
    const facts = (yield* (yield* Directory).of([id])).get(id)
    if (!facts?.demo || n >= PICTURES) return undefined
    const account = yield* (yield* Store).transact((tx) => tx.accounts.find(id))
    const sitter = account === null ? undefined : sitterOf(account)
    if (sitter === undefined) return undefined
    const made = yield* pictureOf(portraitOf(sitter, n), FOR_EVER)
    portraits.set(path, made)
    const oldest = portraits.keys().next().value
    if (portraits.size > PORTRAITS_KEPT && oldest !== undefined) portraits.delete(oldest)
    return made
  })
  const avatar = Effect.fnUntraced(function* (id: number) {
    const facts = (yield* (yield* Directory).of([id])).get(id)
    return facts ? yield* pictureOf(avatarOf(facts.id, facts.userName), FOR_AN_HOUR) : undefined
  })

  return Effect.fnUntraced(function* (
    path: string,
    request: Request,
  ): Effect.fn.Return<Response | undefined, never, Store | Directory> {
    const [, host, n] = PORTRAIT.exec(path) ?? []
    const [, user] = AVATAR.exec(path) ?? []
    const picture =
      host !== undefined
        ? yield* portrait(path, Number(host), Number(n))
        : user !== undefined
          ? yield* avatar(Number(user))
          : undefined
    return picture === undefined ? undefined : yield* Effect.promise(() => answer(picture, request))
  })
}
