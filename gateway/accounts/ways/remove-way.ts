/** Removes a way into an account, and tells its owner. */
import { maskedPhone } from "#schema/rules/account/phone.ts"
import { PROVIDER_NAMES } from "#schema/rules/account/sign-in-elsewhere.ts"
import type { Tx } from "../../store/store.ts"
import type { AccountRow } from "../../store/tables/accounts/accounts.ts"
import type { IdentityRow } from "../../store/tables/accounts/identities.ts"
import { tellAccount } from "../notices/tell-account.ts"
import { leaveNumber } from "../phone/phone-binding.ts"

type Way = Pick<IdentityRow, "provider" | "subject">

export const removeWay = (tx: Tx, { provider, subject }: Way) =>
  provider === "phone" ? leaveNumber(tx, subject) : tx.identities.remove(provider, subject)

export const tellRemoved = (account: AccountRow, { provider, subject }: Way) =>
  tellAccount(account, "wayRemoved", {
    way: provider === "phone" ? maskedPhone(subject) : PROVIDER_NAMES[provider],
  })
