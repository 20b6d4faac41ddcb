/**
 * Signing in (by password, by a link, by cookies that outlived the keys) and registering, as a visitor asks for it. What
 * comes back is kept before anybody sits down as that user.
 */
import { Context, Effect, Layer, Ref, Schema } from "effect"
import type { CommandOf } from "#schema/commands/index.ts"
import { type AppFailure, failure } from "#schema/errors.ts"
import type { Login } from "#schema/gateway/account.ts"
import { CountryId } from "#schema/ids.ts"
import { type OwnUser, wireToOwnUser } from "#schema/model/user.ts"
import { isLinkFresh } from "#schema/rules/link-query.ts"
import { Vault } from "../crypto/vault.ts"
import { Ports } from "../engine/ports.ts"
import { ClientFacts } from "../gateway/client-facts.ts"
import { GatewayClient } from "../gateway/gateway-client.ts"
import { GatewayClock } from "../gateway/gateway-clock.ts"
import { Identity } from "../gateway/identity.ts"
import { Locks } from "../tabs/locks.ts"
import { marksOf } from "../tabs/marks.ts"
import { inTurn } from "./arrival.ts"

export interface Accounts {
  readonly signIn: (command: CommandOf<"signIn">) => Effect.Effect<OwnUser, AppFailure>
  readonly register: (command: CommandOf<"register">) => Effect.Effect<OwnUser, AppFailure>
  readonly signInByLink: (command: CommandOf<"signInByLink">) => Effect.Effect<OwnUser, AppFailure>
  /** By the login cookies alone. */
  readonly resume: Effect.Effect<OwnUser, AppFailure>
  readonly checkEmail: (command: CommandOf<"checkEmail">) => Effect.Effect<void, AppFailure>
}

export const makeAccounts = Effect.gen(function* () {
  const vault = yield* Vault
  const marks = marksOf(vault)
  const locks = yield* Locks
  const { gateway } = yield* Ports
  const client = Context.get(
    yield* Layer.build(Layer.provide(gateway, Layer.succeed(Identity, { userId: 0 }))),
    GatewayClient,
  )
  const clock = yield* GatewayClock
  const facts = yield* ClientFacts
  const country = Effect.map(Ref.get(facts), ({ countryId }) => (Schema.is(CountryId)(countryId) ? countryId : null))
  const devicePublicKey = Effect.map(vault.deviceKeys, ({ publicKey }) => publicKey)

  const arrive = (login: Effect.Effect<typeof Login.Type, AppFailure>): Effect.Effect<OwnUser, AppFailure> =>
    inTurn(
      locks,
      Effect.gen(function* () {
        const { user, signingToken } = yield* login
        yield* marks.keepSession(user.u_id)
        yield* marks.keepReturn(user.u_id)
        yield* vault.keepSigningKey(user.u_id, signingToken)
        return wireToOwnUser(user)
      }),
    )

  const accounts: Accounts = {
    signIn: ({ email, password }) =>
      Effect.gen(function* () {
        return yield* arrive(client.call("emailLogin", { email, password, devicePublicKey: yield* devicePublicKey }))
      }),
    register: ({ _tag, countryId, ...form }) =>
      Effect.gen(function* () {
        if (countryId !== null && !Schema.is(CountryId)(countryId)) return yield* failure("commandInvalid")
        const known = { ...form, countryId, devicePublicKey: yield* devicePublicKey }
        return yield* arrive(client.call("emailRegister", known))
      }),
    signInByLink: ({ _tag, ...link }) =>
      Effect.gen(function* () {
        // The gateway's time comes with it: this device's own clock may be wrong.
        yield* client.config
        if (!isLinkFresh(link, yield* clock.now)) return yield* failure("linkInvalid")
        const countryId = yield* country
        const known = { ...link, countryId, pushToken: null, devicePublicKey: yield* devicePublicKey }
        return yield* arrive(client.call("emailAutoLogin", known))
      }),
    resume: Effect.gen(function* () {
      const known = { country: yield* country, push_key: null, from_webapp: false }
      return yield* arrive(client.call("resumeLogin", { ...known, devicePublicKey: yield* devicePublicKey }))
    }),
    checkEmail: ({ email }) =>
      Effect.gen(function* () {
        yield* client.call("emailCheck", { email, devicePublicKey: yield* devicePublicKey })
      }),
  }
  return accounts
})
