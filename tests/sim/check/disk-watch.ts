/**
 * Checks every write of every database: log, fencing tokens, intents. What it knows about a database begins with that
 * database.
 */

import type { DiskChange } from "../../../worker/store/disk/row-disk.ts"
import { families, familyOf } from "../../../worker/store/families.ts"
import { rowKeyOf } from "../../../worker/store/slots.ts"
import type { Actor } from "../kernel/kernel.ts"
import type { Volume } from "../world/medium.ts"
import type { Invariant } from "./invariants.ts"

interface Known {
  seq: number
  epoch: number
  leader: Actor | null
  readonly settled: Set<string>
  /** Keys of log entries. */
  readonly entries: Set<string>
}

interface HeadText {
  readonly seq: number
  readonly epoch: number
}

const HEAD = "cp|head"
/** True for rows of the log and of its folds, which only the leader writes. The other rows are the device's own. */
const isLeaders = (stored: string): boolean => {
  const family = familyOf(rowKeyOf(stored))
  return family !== undefined && families[family].kind !== "device"
}

/** Compaction replaces several entries with one that has the number of the last. */
const isMerged = (text: string): boolean => "from" in (JSON.parse(text) as object)

interface EntryText {
  readonly events: ReadonlyArray<unknown>
  readonly pages?: ReadonlyArray<{ readonly runs: ReadonlyArray<number> }>
}

/** True when some events of the entry have moved to pages that it names, and nothing else has changed. */
const isLightened = (before: string | undefined, after: string): boolean => {
  if (before === undefined) return false
  const [{ events: all, pages: former = [], ...was }, { events: left, pages = [], ...is }] = [
    JSON.parse(before) as EntryText,
    JSON.parse(after) as EntryText,
  ]
  const moved = (refs: typeof former): number =>
    refs.reduce((sum, { runs }) => sum + runs.reduce((most, n, at) => (at % 3 === 2 ? most + n : most), 0), 0)
  const texts = all.map((event) => JSON.stringify(event)).values()
  const isKept = (text: string): boolean => {
    for (let next = texts.next(); next.done !== true; next = texts.next()) if (next.value === text) return true
    return false
  }
  return (
    JSON.stringify(was) === JSON.stringify(is) &&
    all.length + moved(former) === left.length + moved(pages) &&
    moved(pages) > moved(former) &&
    left.every((event) => isKept(JSON.stringify(event)))
  )
}

export const makeDiskWatch = (violated: (inv: Invariant, detail: string) => void) => {
  const known = new WeakMap<Volume, Known>()
  let writes = 0

  const read = (volume: Volume): Known => {
    const fresh: Known = { seq: 0, epoch: 0, leader: null, settled: new Set(), entries: new Set() }
    for (const key of volume.texts.keys()) if (key.startsWith("e|")) fresh.entries.add(key)
    const head = volume.texts.get(HEAD)
    if (head !== undefined) {
      const { seq, epoch } = JSON.parse(head) as HeadText
      fresh.seq = seq
      fresh.epoch = epoch
    }
    return fresh
  }
  const of = (volume: Volume): Known => {
    const found = known.get(volume) ?? read(volume)
    known.set(volume, found)
    return found
  }

  const writing = (volume: Volume, actor: Actor, changes: ReadonlyArray<DiskChange>): void => {
    writes += 1
    const now = of(volume)
    const where = `user ${volume.userId} on ${actor.name}`
    const headText = changes.find(({ key }) => key === HEAD)?.text
    const head = headText === undefined || headText === null ? undefined : (JSON.parse(headText) as HeadText)
    if (head !== undefined) {
      if (head.epoch < now.epoch) violated("fencing-token", `${where}: ${now.epoch} → ${head.epoch}`)
      if (head.epoch > now.epoch) {
        now.leader = actor
        now.epoch = head.epoch
      }
    }
    const needsLeader = head !== undefined || changes.some(({ key }) => isLeaders(key))
    if (needsLeader && now.leader !== null && now.leader !== actor)
      violated("stale-append", `${where}: ${now.leader.name} owns it (${changes.map(({ key }) => key).join(" ")})`)
    let appended = 0
    for (const { key, text } of changes) {
      if (key.startsWith("e|")) {
        if (text === null) {
          now.entries.delete(key)
          continue
        }
        const seq = Number(key.slice(2))
        if (seq <= now.seq && now.entries.has(key) && (isMerged(text) || isLightened(volume.texts.get(key), text)))
          continue
        if (now.entries.has(key) || seq <= now.seq) violated("log-append", `${where}: ${key} is written again`)
        else if (seq !== now.seq + appended + 1) violated("log-append", `${where}: ${key} after ${now.seq}`)
        appended += 1
        now.entries.add(key)
      } else if (key.startsWith("i|")) {
        const intentId = key.slice(2)
        if (text === null) now.settled.add(intentId)
        else if (now.settled.has(intentId)) violated("intent-forward", `${where}: ${intentId} is back`)
      }
    }
    if (head !== undefined) {
      if (head.seq !== now.seq + appended)
        violated("log-append", `${where}: the head says ${head.seq}, the log ${now.seq + appended}`)
      now.seq = head.seq
    } else if (appended > 0) violated("log-append", `${where}: an entry without its head`)
  }

  return {
    writing,
    /** A crash has undone writes: the stored state counts from here on. */
    torn: (volume: Volume): void => {
      const before = known.get(volume)
      const now = read(volume)
      if (before !== undefined) {
        now.epoch = Math.max(now.epoch, 0)
        now.leader = null
        for (const intentId of before.settled) if (!volume.texts.has(`i|${intentId}`)) now.settled.add(intentId)
      }
      known.set(volume, now)
    },
    leaderOf: (volume: Volume): Actor | null => of(volume).leader,
    get writes() {
      return writes
    },
  }
}
