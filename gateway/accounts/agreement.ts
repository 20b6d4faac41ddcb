/** Which version of the terms a member has agreed to, and when: at sign-up, and again for each newer version. */
import { Clock, Effect } from "effect"
import type { ResponseOf } from "#schema/endpoints.ts"
import { failure } from "#schema/errors.ts"
import { AGREEMENT_VERSION } from "#schema/rules/account/agreement.ts"
import type { Handlers } from "../http/handler.ts"
import { Store, type Tx } from "../store/store.ts"
import type { AccountRow } from "../store/tables/accounts/accounts.ts"

/** Caps the version at the current one: nobody can agree to terms that are not in force yet. */
export const agreedTo = (version: number, at: number): Pick<AccountRow, "agreedVersion" | "agreedAt"> => ({
  agreedVersion: Math.min(version, AGREEMENT_VERSION),
  agreedAt: version === 0 ? null : at,
})

const find = Effect.fnUntraced(function* (tx: Tx, userId: number) {
  return (yield* tx.accounts.find(userId)) ?? (yield* failure("userUnknown"))
})

const told = ({ agreedVersion, agreedAt }: AccountRow): ResponseOf<"agreement"> => ({
  version: AGREEMENT_VERSION,
  agreed: agreedVersion,
  agreedAt,
})

export const agreementHandlers: Handlers<"agreement" | "updateAgreement", Store> = {
  agreement: (_, { userId }) => Store.use((store) => store.transact((tx) => Effect.map(find(tx, userId), told))),
  updateAgreement: ({ version }, { userId }) =>
    Store.use((store) =>
      store.transact((tx) =>
        Effect.gen(function* () {
          const account = yield* find(tx, userId)
          const next = agreedTo(version, yield* Clock.currentTimeMillis)
          if (next.agreedVersion <= account.agreedVersion) return told(account)
          return told((yield* tx.accounts.update(userId, next)) ?? account)
        }),
      ),
    ),
}
