/**
 * When a demo host counts as online, as a pure function of who and when: the same on each gateway process and after
 * each start. A host's own hours are waves of different lengths; Mia is never scripted.
 */
import type { OnlineStatus } from "#schema/rules/call-gate.ts"
import type { AccountRow } from "../store/rows.ts"
import { MIA_EMAIL } from "./people.ts"
import { seeded } from "./seeded.ts"

export interface Scripted {
  readonly status: OnlineStatus
  /** When last online; null while online. */
  readonly seenAt: number | null
}

const MINUTE = 60_000
const KINDS = ["online", "online", "online", "busy", "offline", "offline"] as const

const slotKind = (look: string, slot: number): (typeof KINDS)[number] => seeded(look, "slot", slot).pick(KINDS)

/** Undefined for accounts whose presence is not scripted. */
export const scriptedPresence = (account: AccountRow, now: number): Scripted | undefined => {
  if (!account.demo || !account.goddess || account.email === MIA_EMAIL) return undefined
  const look = account.email ?? account.userName
  const rhythm = seeded(look, "rhythm")
  const length = rhythm.int(14, 55) * MINUTE
  const start = rhythm.int(0, 54) * MINUTE
  const slot = Math.floor((now - start) / length)
  const kind = slotKind(look, slot)
  if (kind !== "offline") return { status: kind === "online" ? 2 : 1, seenAt: null }
  let last = slot
  while (slot - last < 12 && slotKind(look, last) === "offline") last -= 1
  return { status: 0, seenAt: start + (last + 1) * length }
}
