/** Signing in and registering, as a visitor asks for it. What comes back is kept before anybody sits down as that user. */
import { Context, Effect, Layer, Schema } from "effect"
import type { CommandOf } from "#schema/commands/index.ts"
import { type AppFailure, failure } from "#schema/errors.ts"
import type { Login } from "#schema/gateway/account.ts"
import { CountryId } from "#schema/ids.ts"
import { type OwnUser, wireToOwnUser } from "#schema/model/user.ts"
import { Vault } from "../crypto/vault.ts"
import { Ports } from "../engine/ports.ts"
import { GatewayClient } from "../gateway/gateway-client.ts"
import { Identity } from "../gateway/identity.ts"

export interface Accounts {
  readonly signIn: (command: CommandOf<"signIn">) => Effect.Effect<OwnUser, AppFailure>
  readonly register: (command: CommandOf<"register">) => Effect.Effect<OwnUser, AppFailure>
  readonly checkEmail: (command: CommandOf<"checkEmail">) => Effect.Effect<void, AppFailure>
}

export const makeAccounts = Effect.gen(function* () {
  const vault = yield* Vault
  const { gateway } = yield* Ports
  const client = Context.get(
    yield* Layer.build(Layer.provide(gateway, Layer.succeed(Identity, { userId: 0 }))),
    GatewayClient,
  )
  const devicePublicKey = Effect.map(vault.deviceKeys, ({ publicKey }) => publicKey)

  const keep = Effect.fnUntraced(function* ({ user, signingToken }: typeof Login.Type) {
    yield* vault.keepSigningKey(user.u_id, signingToken)
    return wireToOwnUser(user)
  })

  const accounts: Accounts = {
    signIn: ({ email, password }) =>
      Effect.gen(function* () {
        return yield* keep(
          yield* client.call("emailLogin", { email, password, devicePublicKey: yield* devicePublicKey }),
        )
      }),
    register: ({ _tag, countryId, ...form }) =>
      Effect.gen(function* () {
        if (countryId !== null && !Schema.is(CountryId)(countryId)) return yield* failure("commandInvalid")
        const known = { ...form, countryId, devicePublicKey: yield* devicePublicKey }
        return yield* keep(yield* client.call("emailRegister", known))
      }),
    checkEmail: ({ email }) =>
      Effect.gen(function* () {
        yield* client.call("emailCheck", { email, devicePublicKey: yield* devicePublicKey })
      }),
  }
  return accounts
})
