/**
 * `npm run account -- show|freeze|block|ban|delete|ban-device|lift <email, id, phone number or device id> [--reason
 * …]`: an operator changes the standing of an account or a device (delete: for an owner who cannot do it in the app) in
 * the gateway's store (DATABASE_URL, else the folder LIVCAM_DATA). Gateways on PostgreSQL apply it at once. Exits with
 * 1 when nothing was found. A store in a folder belongs to one process: stop the gateway first.
 */
import { Effect } from "effect"
import { banDevice, type Standing } from "../gateway/accounts/ban.ts"
import {
  type AccountShown,
  banDevices,
  changeStanding,
  deleteFor,
  isDeviceId,
  showAccount,
} from "../gateway/accounts/standing.ts"
import type { Feed } from "../gateway/feed/feed.ts"
import type { Store } from "../gateway/store/store.ts"
import { runOnStore } from "./setup/on-store.ts"

const REASON_MAX = 500

const endOf = ({ account: { blockedUntil }, standing }: AccountShown): string =>
  standing === "blocked" && blockedUntil !== null ? `blocked until ${new Date(blockedUntil).toISOString()}` : standing

const leavesOf = ({ account: { leavesAt, erasedAt } }: AccountShown): ReadonlyArray<string> => {
  if (erasedAt !== null) return [`erased ${new Date(erasedAt).toISOString()}`]
  return leavesAt === null ? [] : [`to be erased ${new Date(leavesAt).toISOString()}`]
}

const lineOf = (shown: AccountShown): string =>
  [
    `user ${shown.account.id}`,
    shown.account.userName,
    shown.account.email ?? "no email",
    endOf(shown),
    ...leavesOf(shown),
    ...(shown.account.standingReason === null ? [] : [`reason: ${shown.account.standingReason}`]),
  ].join("  ")

const unknown = (who: string): number => {
  console.error(`there is no account ${who}`)
  return 1
}

const show = (who: string) =>
  Effect.map(showAccount(who), (shown) => {
    if (shown === null) return unknown(who)
    console.info(lineOf(shown))
    for (const device of shown.devices) console.info(`signed in on ${device}`)
    return 0
  })

const change = (who: string, standing: Standing, reason: string | null) =>
  Effect.map(changeStanding(who, standing, reason), (changed) => {
    if (changed === null) return unknown(who)
    console.info(`${endOf(changed.before)} before, now: ${lineOf(changed.after)}`)
    if (standing !== "normal") for (const device of changed.before.devices) console.info(`was signed in on ${device}`)
    return 0
  })

const remove = (who: string) =>
  Effect.map(deleteFor(who), (shown) => {
    if (shown === null) {
      console.error(`there is no account ${who}, or a payout of it stands open`)
      return 1
    }
    console.info(lineOf(shown))
    return 0
  })

const banned = (who: string) =>
  Effect.map(banDevices(who), (devices) => {
    if (devices === null) return unknown(who)
    for (const device of devices) console.info(`banned device ${device}`)
    if (devices.length === 0) console.error(`${who} is signed in on no device`)
    return devices.length === 0 ? 1 : 0
  })

const liftDevice = (device: string) =>
  Effect.map(banDevice(device, false), () => {
    console.info(`not banned: device ${device}`)
    return 0
  })

const STANDINGS: Readonly<Record<string, Standing>> = { freeze: "frozen", block: "blocked", ban: "banned" }

const asked = ([verb, who, flag, reason, ...more]: ReadonlyArray<string>):
  | Effect.Effect<number, never, Store | Feed>
  | undefined => {
  if (verb === undefined || who === undefined || who === "" || more.length > 0) return undefined
  const standing = STANDINGS[verb]
  if (flag !== undefined) {
    const isReason = flag === "--reason" && reason !== undefined && reason !== "" && reason.length <= REASON_MAX
    return isReason && standing !== undefined ? change(who, standing, reason) : undefined
  }
  if (standing !== undefined) return change(who, standing, null)
  if (verb === "show") return show(who)
  if (verb === "delete") return remove(who)
  if (verb === "ban-device") return banned(who)
  if (verb !== "lift") return undefined
  return isDeviceId(who) ? liftDevice(who) : change(who, "normal", null)
}

await runOnStore(
  asked(process.argv.slice(2)),
  "npm run account -- show | freeze | block | ban | delete | ban-device | lift <email, id, phone number or device id> [--reason <why, for freeze, block and ban>]",
)
