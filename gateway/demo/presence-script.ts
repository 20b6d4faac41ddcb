/**
 * Whether a demo host counts as online, as a pure function of host and time: the same on each gateway process and after
 * each start. Each host has time slots of a length of its own; Mia is never scripted.
 */
import type { Scripted } from "../people/presence.ts"
import { seeded } from "../seeded.ts"
import type { AccountFacts } from "../store/tables/accounts/accounts.ts"
import { MIA_EMAIL } from "./people.ts"

const MINUTE = 60_000
const KINDS = ["online", "online", "online", "busy", "offline", "offline"] as const

const slotKind = (look: string, slot: number): (typeof KINDS)[number] => seeded(look, "slot", slot).pick(KINDS)

interface Rhythm {
  readonly length: number
  readonly start: number
  slot: number
  shown: Scripted
}
/** By a host's look: the rhythm is drawn once, the status again for each new slot. */
const rhythms = new Map<string, Rhythm>()

const rhythmOf = (look: string): Rhythm => {
  const known = rhythms.get(look)
  if (known !== undefined) return known
  const drawn = seeded(look, "rhythm")
  const rhythm = {
    length: drawn.int(14, 55) * MINUTE,
    start: drawn.int(0, 54) * MINUTE,
    slot: Number.NaN,
    shown: { status: 0, seenAt: null } as const,
  }
  rhythms.set(look, rhythm)
  return rhythm
}

const shownIn = (look: string, { start, length }: Rhythm, slot: number): Scripted => {
  const kind = slotKind(look, slot)
  if (kind !== "offline") return { status: kind === "online" ? 2 : 1, seenAt: null }
  let last = slot
  while (slot - last < 12 && slotKind(look, last) === "offline") last -= 1
  return { status: 0, seenAt: start + (last + 1) * length }
}

/** Undefined for accounts without scripted presence. */
export const scriptedPresence = (account: AccountFacts, now: number): Scripted | undefined => {
  if (!account.demo || !account.goddess || account.email === MIA_EMAIL) return undefined
  const look = account.email ?? account.userName
  const rhythm = rhythmOf(look)
  const slot = Math.floor((now - rhythm.start) / rhythm.length)
  if (slot !== rhythm.slot) {
    rhythm.slot = slot
    rhythm.shown = shownIn(look, rhythm, slot)
  }
  return rhythm.shown
}
