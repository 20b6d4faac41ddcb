/**
 * Finds the messages that may hold all words of a search. For each prefix it reads one ascending key range over all
 * segments, in pieces; each message is one bit in a set. Whether a candidate really holds the words is checked in its
 * text (find.ts).
 */
import { Effect } from "effect"
import type { AppFailure } from "#schema/errors.ts"
import { families } from "../store/families.ts"
import { keysOfPrefix, readTermKey } from "./buckets.ts"
import { byPlace, type Run, runsOf } from "./docs.ts"
import type { SearchStore } from "./index-mark.ts"
import { readTerms } from "./postings.ts"
import type { SearchIndex } from "./search-index.ts"

/** Candidates of one chat. */
export interface ChatCandidates {
  readonly sessionId: string
  /** Number of candidates. `newest`: message numbers of the newest ones, newest first, each once. */
  readonly count: number
  readonly newest: ReadonlyArray<number>
  /** About when the newest was written, minutes since 1970. */
  readonly minutes: number
}

/** Rows in one read. */
const READ = 64
/** Most message numbers kept for one chat. */
export const MOST = 256

type Bits = Uint32Array<ArrayBuffer>

interface Place {
  readonly runs: ReadonlyArray<Run>
  readonly count: number
  /** Visits the matching messages whose terms stand in no term row. */
  readonly find: (prefix: string, visit: (doc: number) => void) => void
}

const bitsFor = (count: number): Bits => new Uint32Array((count + 31) >> 5)
const setIn = (bits: Bits) => (doc: number) => {
  const at = doc >> 5
  if (at < bits.length) bits[at] = (bits[at] ?? 0) | (1 << (doc & 31))
}
const has = (bits: Bits, doc: number): boolean => (((bits[doc >> 5] ?? 0) >>> (doc & 31)) & 1) === 1

/** The young part in the form of a segment. Its messages are unsorted, so they are sorted by place here. */
const youngPlace = (index: SearchIndex): Place => {
  const young = index.young()
  const order = young
    .docs()
    .map((doc, at) => ({ doc, at }))
    .sort((a, b) => byPlace(a.doc, b.doc))
  const ranks = new Uint32Array(order.length)
  for (const [rank, { at }] of order.entries()) ranks[at] = rank
  return {
    runs: runsOf(order.map(({ doc }) => doc)),
    count: order.length,
    find: (prefix, visit) => young.find(prefix, (doc) => visit(ranks[doc] ?? 0)),
  }
}

/** A segment as term keys name it. Newer segments have smaller names, so the newest segment of a bucket comes first. */
const [FIRST] = [families.segment.key(0)]
const placeOf = (id: number): string => families.segment.key(id).slice(FIRST.indexOf("|") + 1)

export const findCandidates = Effect.fn("findCandidates")(function* (
  store: Pick<SearchStore, "texts">,
  index: SearchIndex,
  prefixes: ReadonlyArray<string>,
  isAsked: (sessionId: string) => boolean,
): Effect.fn.Return<ReadonlyArray<ChatCandidates>, AppFailure> {
  // The young part is read first: a message that moves from it to a segment meanwhile is then found twice, not missed.
  const places = new Map<string, Place>([["young", youngPlace(index)]])
  for (const { id, runs, count, terms } of yield* index.segments)
    places.set(placeOf(id), {
      runs,
      count,
      find: (prefix, visit) => readTerms(terms, prefix, visit),
    })

  let sets: Map<string, Bits> | undefined
  for (const prefix of prefixes) {
    const found = new Map<string, Bits>()
    const bitsOf = (name: string): Bits | undefined => {
      const place = places.get(name)
      if (place === undefined || (sets !== undefined && !sets.has(name))) return undefined
      const bits = found.get(name) ?? bitsFor(place.count)
      found.set(name, bits)
      return bits
    }
    for (const [name, place] of places) {
      if (sets !== undefined && !sets.has(name)) continue
      place.find(prefix, (doc) => setIn(bitsOf(name) ?? bitsFor(0))(doc))
    }
    const [from, below] = keysOfPrefix(prefix)
    let after = from
    for (;;) {
      const rows = yield* store.texts("term", { after, below, limit: READ })
      for (const [key, text] of rows) {
        const { bucket, place } = readTermKey(key)
        const bits = bitsOf(place)
        if (bits === undefined) continue
        readTerms(rowOf(text), prefix.slice(bucket.length), setIn(bits))
      }
      const last = rows.at(-1)
      if (last === undefined || rows.length < READ) break
      after = last[0]
      yield* Effect.yieldNow
    }
    if (sets !== undefined)
      for (const [name, bits] of found) {
        const before = sets.get(name)
        for (let at = 0; at < bits.length; at++) bits[at] = (bits[at] ?? 0) & (before?.[at] ?? 0)
      }
    sets = found
    if (found.size === 0) return []
  }
  return collect(places, sets ?? new Map(), isAsked)
})

/** A row's value is a JSON string. Any other value counts as a row without terms. */
const rowOf = (text: string): string => {
  try {
    const row: unknown = JSON.parse(text)
    return typeof row === "string" ? row : ""
  } catch {
    return ""
  }
}

interface Collected {
  count: number
  readonly numbers: Array<number>
  minutes: number
}

const collect = (
  places: ReadonlyMap<string, Place>,
  sets: ReadonlyMap<string, Bits>,
  isAsked: (sessionId: string) => boolean,
): ReadonlyArray<ChatCandidates> => {
  const chats = new Map<string, Collected | null>()
  const chatOf = (sessionId: string): Collected | null => {
    const known = chats.get(sessionId)
    if (known !== undefined) return known
    const chat = isAsked(sessionId) ? { count: 0, numbers: [], minutes: 0 } : null
    chats.set(sessionId, chat)
    return chat
  }
  for (const [name, bits] of sets) {
    const runs = places.get(name)?.runs ?? []
    let [asked, kept] = ["", 0]
    for (let at = runs.length - 1; at >= 0; at--) {
      const run = runs[at]
      if (run === undefined) continue
      if (run.sessionId !== asked) {
        asked = run.sessionId
        kept = 0
      }
      for (let doc = run.first + run.length - 1; doc >= run.first; doc--) {
        if (bits[doc >> 5] === 0) {
          // None of these 32 bits is set: skip to the ones before them.
          doc = (doc >> 5) << 5
          continue
        }
        if (!has(bits, doc)) continue
        const chat = chatOf(asked)
        if (chat === null) break
        chat.count += 1
        chat.minutes = Math.max(chat.minutes, run.minutes)
        if (kept >= MOST) continue
        kept += 1
        chat.numbers.push(run.n + doc - run.first)
      }
    }
  }
  return [...chats].flatMap(([sessionId, chat]) => {
    if (chat === null) return []
    const { count, numbers, minutes } = chat
    const once = [...new Set(numbers)].sort((a, b) => b - a)
    // A message in two segments counts once, as far as the kept numbers show it.
    return { sessionId, count: count - (numbers.length - once.length), newest: once.slice(0, MOST), minutes }
  })
}
