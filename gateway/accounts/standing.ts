/** An operator sets the standing of an account or a device (AUTH-08): it takes effect at once, at every gateway. */
import { Clock, Effect } from "effect"
import { phoneOf } from "#schema/rules/account/phone.ts"
import { DEVICE_ID_PREFIX } from "#schema/rules/constants.ts"
import { Store } from "../store/store.ts"
import type { AccountRow } from "../store/tables/accounts/accounts.ts"
import { banDevice, type Standing, setStanding, standingOf } from "./ban.ts"
import { leaveWithin } from "./delete-account.ts"
import { accountOfPhone } from "./phone/phone-codes.ts"

export interface AccountShown {
  readonly account: AccountRow
  readonly standing: Standing
  /** Devices on which the account is signed in. */
  readonly devices: ReadonlyArray<string>
}

export const isDeviceId = (who: string): boolean => who.startsWith(DEVICE_ID_PREFIX)

/** `who`: a user id, an email, or a phone number with its plus. */
export const showAccount = (who: string): Effect.Effect<AccountShown | null, never, Store> =>
  Effect.gen(function* () {
    const [store, now] = [yield* Store, yield* Clock.currentTimeMillis]
    return yield* store.transact((tx) =>
      Effect.gen(function* () {
        const phone = who.startsWith("+") ? phoneOf(who) : undefined
        const account = yield* /^\d{1,15}$/.test(who)
          ? tx.accounts.find(Number(who))
          : phone === undefined
            ? tx.accounts.findByEmail(who.toLowerCase())
            : accountOfPhone(tx, phone)
        if (account === null) return null
        return { account, standing: standingOf(account, now), devices: yield* tx.sessions.devicesOf(account.id, now) }
      }),
    )
  })

/** Returns the account before and after the change; null: no such account. `normal` lifts any standing. */
export const changeStanding = (who: string, standing: Standing, reason: string | null) =>
  Effect.gen(function* () {
    const before = yield* showAccount(who)
    if (before === null) return null
    const account = yield* setStanding(before.account.id, standing, reason)
    const now = yield* Clock.currentTimeMillis
    return account === null ? null : { before, after: { ...before, account, standing: standingOf(account, now) } }
  })

/**
 * Deletes an account for an owner who cannot do it on the page. Returns the account as it then stands; null: no such
 * account, already erased, or a payout is open.
 */
export const deleteFor = (who: string) =>
  Effect.gen(function* () {
    const shown = yield* showAccount(who)
    if (shown === null) return null
    const leavesAt = yield* Store.use((store) => store.transact((tx) => leaveWithin(tx, shown.account.id)))
    return leavesAt === null ? null : yield* showAccount(String(shown.account.id))
  })

/**
 * Bans the device with this id, or all devices on which the account is signed in. Returns their ids; null: no such
 * account.
 */
export const banDevices = (who: string) =>
  Effect.gen(function* () {
    const devices = isDeviceId(who) ? [who] : ((yield* showAccount(who))?.devices ?? null)
    for (const device of devices ?? []) yield* banDevice(device, true)
    return devices
  })
