import { createHash, createHmac } from "node:crypto"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { describe, expect, test } from "vitest"
import type { CommonParams } from "#schema/gateway/headers.ts"
import { signatureText } from "#schema/gateway/signature.ts"
import { addUser, inWorld, START } from "../../tests/worlds/gateway/world.ts"
import { socketAuthLayer } from "../http/socket-auth-layer.ts"
import { REALTIME_PATH } from "../settings.ts"
import { Store } from "../store/store.ts"
import type { SessionRow } from "../store/tables/accounts/sessions.ts"
import { SocketAuth } from "./socket-auth.ts"

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex")
const deviceId = `cc-${"d".repeat(22)}`
const signingToken = Buffer.alloc(32, 7).toString("base64url")

const paramsOf = (userId: number, digits = "12345"): CommonParams => ({
  appId: "livcam-web",
  version: "1",
  languageId: 1,
  deviceId,
  userId,
  portType: 4,
  countryId: null,
  timestamp: START,
  digits,
  nonce: "abcdefgh",
})
const hello = (params: CommonParams, path: string = REALTIME_PATH) => ({
  _tag: "hello" as const,
  params,
  signature: createHmac("sha256", Buffer.from(signingToken, "base64url"))
    .update(signatureText("GET", path, params, sha256("")))
    .digest("base64url"),
})
const signedIn = Effect.gen(function* () {
  const [store, user] = [yield* Store, yield* addUser("Ann")]
  const session: SessionRow = {
    id: "session-1",
    userId: user.id,
    deviceId,
    tokenHash: sha256("the-token"),
    signingToken,
    devicePublicKey: "",
    resumeHash: null,
    createdAt: START,
    expiresAt: START + 1e9,
    revokedAt: null,
    revokedFor: null,
    provedAt: null,
  }
  yield* store.transact((tx) => tx.sessions.insert(session))
  const upgrade = { cookie: `user_login_id=${user.id}; user_token=the-token`, ip: "" }
  return { store, user, session, upgrade, auth: yield* SocketAuth }
})
const inAuth = (body: (world: Effect.Success<typeof signedIn>) => Effect.Effect<void, unknown>) =>
  inWorld(Effect.provide(Effect.flatMap(signedIn, body), socketAuthLayer))
const kindOf = (effect: ReturnType<SocketAuth["Service"]["admit"]>) =>
  Effect.match(effect, { onFailure: ({ error }) => error.kind, onSuccess: () => "fine" })

describe("the hello of a socket", () => {
  test("NET-01: is admitted with the session's signature and cookies, once", () =>
    inAuth(({ auth, user, upgrade }) =>
      Effect.gen(function* () {
        const good = hello(paramsOf(user.id))
        expect(yield* auth.admit(good, upgrade)).toMatchObject({ id: "session-1", userId: user.id })
        expect(yield* kindOf(auth.admit(good, upgrade))).toBe("replayed")
        yield* TestClock.adjust("301 seconds")
        expect(yield* kindOf(auth.admit(hello(paramsOf(user.id, "99999")), upgrade))).toBe("signatureStale")
      }),
    ))

  test("is refused for another path, another user and without the cookies", () =>
    inAuth(({ auth, user, upgrade }) =>
      Effect.gen(function* () {
        const params = paramsOf(user.id)
        expect(yield* kindOf(auth.admit(hello(params, "/elsewhere"), upgrade))).toBe("signatureWrong")
        expect(yield* kindOf(auth.admit(hello(paramsOf(user.id + 1)), upgrade))).toBe("loginExpired")
        expect(yield* kindOf(auth.admit(hello(params), { cookie: "", ip: "" }))).toBe("loginExpired")
      }),
    ))

  test("of many sessions those that were revoked, banned, expired or are unknown may not go on, each for its reason", () =>
    inAuth(({ auth, store, session }) =>
      Effect.gen(function* () {
        const others = Array.from({ length: 4 }, (_, n): SessionRow => {
          const [id, deviceId] = [`other-${n}`, `cc-${String(n).repeat(22)}`]
          return { ...session, id, deviceId, tokenHash: id, expiresAt: n === 3 ? START : session.expiresAt }
        })
        const all = [session, ...others]
        yield* store.transact((tx) => Effect.forEach(others, (row) => tx.sessions.insert(row), { discard: true }))
        yield* store.transact((tx) => tx.bans.setDevice(deviceId, true))
        yield* store.transact((tx) => tx.sessions.revoke("other-0", "logout", START))
        yield* store.transact((tx) => tx.sessions.revoke("other-1", "otherDevice", START))
        const kinds = new Map(
          [...(yield* auth.stopped([...all, { ...session, id: "unknown", tokenHash: "unknown" }]))].map(
            ([id, { kind }]) => [id, kind],
          ),
        )
        expect(Object.fromEntries(kinds)).toEqual({
          ...{ "session-1": "bannedDevice", unknown: "bannedDevice" },
          ...{ "other-0": "loginExpired", "other-1": "otherDevice", "other-3": "loginExpired" },
        })
        yield* store.transact((tx) => tx.accounts.update(session.userId, { banned: true }))
        expect((yield* auth.stopped(all)).size).toBe(all.length)
      }),
    ))
})
