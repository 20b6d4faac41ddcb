/** The daily check-in. */
import { hasCheckedIn, isFirstWeek } from "#schema/rules/check-in.ts"
import { dayOf } from "#schema/rules/gateway-day.ts"
import { families } from "../store/families.ts"
import { type AskedKind, opens, refused, stands } from "./intent-kind.ts"

const [LAST, ME] = [families.checkIn.key(), families.me.key()]

export const checkIn: AskedKind<"checkIn"> = {
  turn: () => "checkIn",
  reads: () => [LAST, ME],
  /** One that waits is the one that is asked for; one that was refused gives way. */
  judge: (_, { rows, intents, now }) => {
    const older = intents.filter(({ command }) => command._tag === "checkIn")
    const waiting = older.find(({ state }) => state === "waiting")
    if (waiting !== undefined) return stands(waiting.intentId)
    const [last, today] = [rows.get(LAST) ?? null, dayOf(now)]
    if (hasCheckedIn(last, today)) return refused("checkedInAlready")
    const isVip = (rows.get(ME)?.payStatus ?? 0) > 0
    return opens({ _tag: "checkIn", firstWeek: !isVip && isFirstWeek(last, today) }, older)
  },
  lane: () => "check-in",
  send: ({ intentId, command: { firstWeek } }, call) => call("checkIn", { intentId, firstWeek }),
  settledBy: "v1.CheckedIn",
  isListed: true,
  staysInLog: true,
}
