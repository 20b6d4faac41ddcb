import { Effect, Result } from "effect"
import { describe, expect, test } from "vitest"
import { addUser, callerOf, inWorld, noCookies, START, visitor } from "../../tests/worlds/gateway/world.ts"
import { session } from "../store/contract/samples.ts"
import { Store } from "../store/store.ts"
import { makeLoginLink, signInByLink } from "./login-link.ts"
import { setPassword } from "./new-password.ts"

const giver = Effect.gen(function* () {
  const store = yield* Store
  const account = yield* addUser("Ann", { passwordHash: "old" })
  const mine = session(account.id, `cc-device-${account.id}`, { expiresAt: START + 1_000 })
  yield* store.transact((tx) => tx.sessions.insert(mine))
  const changePassword = store.transact((tx) => setPassword(tx, account, "new", null))
  return { store, caller: callerOf(account, { session: mine }), changePassword }
})
const open = (link: Effect.Success<ReturnType<typeof makeLoginLink>>) =>
  Effect.map(
    Effect.result(signInByLink({ ...link, countryId: null, pushToken: null, devicePublicKey: "spki" }, visitor)),
    (result) => (Result.isFailure(result) ? result.failure.error.kind : "fine"),
  )

describe("a login link and a password that is changed at the same time", () => {
  test("ENT-21, AUTH-09: a session that the link opens is over when the password changes right after the link is taken", () =>
    inWorld(
      Effect.gen(function* () {
        const { store, caller, changePassword } = yield* giver
        const link = yield* makeLoginLink(caller)
        let [isTaken, isChanged] = [false, false]
        const racing = Store.of({
          ...store,
          // Changes the password after the transaction that takes the link.
          transact: (body) =>
            Effect.tap(
              store.transact((tx) =>
                body({
                  ...tx,
                  loginLinks: {
                    ...tx.loginLinks,
                    take: (hash) => Effect.tap(tx.loginLinks.take(hash), () => Effect.sync(() => (isTaken = true))),
                  },
                }),
              ),
              () => {
                if (!isTaken || isChanged) return Effect.void
                isChanged = true
                return changePassword
              },
            ),
        })
        yield* Effect.provideService(open(link), Store, racing)
        expect(isChanged).toBe(true)
        expect(yield* store.single(({ sessions }) => sessions.living(visitor.deviceId, START))).toEqual([])
      }).pipe(Effect.provide(noCookies)),
    ))

  test("ENT-21, AUTH-09: a link opens nothing when its session ended before it was stored", () =>
    inWorld(
      Effect.gen(function* () {
        const { caller, changePassword } = yield* giver
        const before = yield* makeLoginLink(caller)
        expect(yield* open(before)).toBe("fine")
        yield* changePassword
        expect(yield* open(yield* makeLoginLink(caller))).toBe("linkInvalid")
      }).pipe(Effect.provide(noCookies)),
    ))
})
