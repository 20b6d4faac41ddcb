/**
 * Rebuilds all rows when another version of the folds made them: in the store's other slot, in small steps, while the
 * log grows and the old rows are served. The last step and the switch of slots are one write. A worker killed before it
 * goes on from the mark, and no shown row has changed. The mark stays until the former rows are gone. Pages of
 * messages, which entries name, stay where they are unless their own folds have changed or are unknown.
 */
import { Effect, Ref, SubscriptionRef } from "effect"
import { FOLDS, PAGE_FOLDS } from "../projections/fold-map.ts"
import type { Found } from "../store/disk/row-disk.ts"
import type { StorageFailure } from "../store/disk/storage-failure.ts"
import { FOLD_FAMILIES, families, isKeyOf, type KeyOf, type RowKey } from "../store/families.ts"
import type { OpenStore } from "../store/open-store.ts"
import { pageOf } from "../store/page-refs.ts"
import type { RebuildMark } from "../store/row-schemas.ts"
import { put, type RowWrite, remove, rowsOf } from "../store/rows.ts"
import { otherOf, slotOf } from "../store/slots.ts"
import { makeBesideFold } from "./beside-fold.ts"

/** Rows cleared or compared in one step. */
const ROWS = 500
/** Entries that the last step may fold while commits wait. */
const LAST = 64
const AGAIN = "5 seconds"
const [MARK, PAGES] = [families.rebuild.key(), "page"] as const
const keepsPages = ({ folds }: RebuildMark): boolean => folds < 0

export interface RebuildOptions {
  readonly store: OpenStore
  readonly me: number
  /** No commit is made while `effect` runs. */
  readonly exclusively: <A, E>(effect: Effect.Effect<A, E>) => Effect.Effect<A, E>
}

/** Compares both slots after the switch and tells watchers which rows differ. */
const makeComparison = ({ store, exclusively }: Pick<RebuildOptions, "store" | "exclusively">) => {
  /**
   * Tells watchers which rows read differently now, by comparing both slots: a whole family at once, but pages in
   * steps. Returns the last key that was compared; undefined at the end.
   */
  const tellFamily = Effect.fnUntraced(function* (name: (typeof FOLD_FAMILIES)[number], after?: string) {
    const limit = name === PAGES ? ROWS : Number.POSITIVE_INFINITY
    const standing = (beside: boolean) =>
      (beside ? store.beside : store).texts(name, { limit, asStored: true, ...(after === undefined ? {} : { after }) })
    const [now, before] = [yield* standing(false), yield* standing(true)]
    const [end] = [now, before].flatMap((found) => (found.length < limit ? [] : (found.at(-1)?.[0] ?? []))).sort()
    const upToEnd = (found: ReadonlyArray<Found>): ReadonlyMap<RowKey, string> =>
      new Map(found.flatMap(([key, text]) => (end === undefined || key <= end ? [[key as RowKey, text]] : [])))
    const [present, former] = [upToEnd(now), upToEnd(before)]
    const changed = [...present].flatMap(([key, text]) => (former.get(key) === text ? [] : [key]))
    const rows = yield* store.rows(changed)
    store.tell([
      ...changed.flatMap((key): ReadonlyArray<RowWrite> => {
        const value = rows.get(key)
        return value === undefined ? [] : [{ key, value }]
      }),
      ...[...former.keys()].filter((key) => !present.has(key)).map(remove),
    ])
    return end
  })

  const tellPages = Effect.gen(function* () {
    let after: string | undefined
    do after = yield* exclusively(tellFamily(PAGES, after))
    while (after !== undefined)
  })

  return { tellFamily, tellPages }
}

/**
 * Sets the newest message of chats in the other slot where it stands in a full page: entries do not carry it. Called
 * when all of the log is folded, except for `writes`.
 */
const newestMessages = Effect.fnUntraced(function* (
  store: Pick<OpenStore, "beside" | "range">,
  writes: ReadonlyArray<RowWrite>,
): Effect.fn.Return<ReadonlyArray<RowWrite>, StorageFailure> {
  const written = new Map(writes.map(({ key, value }) => [key, value]))
  const keys = (yield* store.beside.texts("chat")).map(([key]) => key as KeyOf<"chat">)
  const all = [...new Set([...keys, ...[...written.keys()].filter(isChatKey)])]
  const [standing, known] = [yield* store.beside.rows(all), rowsOf(written)]
  const found: Array<RowWrite> = []
  for (const key of all) {
    const chat = written.has(key) ? known.get(key) : standing.get(key)
    if (chat === undefined || (chat.last?.n ?? -1) >= chat.count - 1) continue
    const { sessionId, count, last } = chat
    const after = families.page.key(sessionId, pageOf(count - 1) + 1)
    const newest = (yield* store.range("page", { after, limit: 1 })).flatMap(([, page]) =>
      page.sessionId === sessionId ? page.messages.slice(-1) : [],
    )
    for (const message of newest) if (message.n > (last?.n ?? -1)) found.push(put(key, { ...chat, last: message }))
  }
  return found
})
const isChatKey = isKeyOf("chat")

export const makeRebuild = ({ store, me, exclusively }: RebuildOptions) => {
  /** True when the pages of this worker's rebuild have been compared, or when there are none. */
  let isTold = true
  const readMark = Effect.map(store.rows([MARK]), (rows) => rows.get(MARK))
  const progress = (done: number | null) =>
    Effect.flatMap(store.head, ({ seq }) =>
      SubscriptionRef.update(store.status, (now) => ({
        ...now,
        rebuilding: done === null ? null : { done, total: seq },
      })),
    )

  const clear = Effect.gen(function* (): Effect.fn.Return<void, StorageFailure> {
    while (yield* store.clearBeside(ROWS)) yield* Effect.yieldNow
  })

  /** Returns the mark of these folds. Without one the slot is emptied first. */
  const begin = Effect.gen(function* (): Effect.fn.Return<RebuildMark, StorageFailure> {
    const known = yield* readMark
    const { folds, pages } = yield* store.head
    const made = folds !== 0 && pages?.folds === PAGE_FOLDS ? -FOLDS : FOLDS
    if (known?.folds === made && known.phase === "fold") return known
    yield* store.keep([put(MARK, { folds: FOLDS, phase: "clear", seq: 0 })])
    yield* clear
    const mark = { folds: made, phase: "fold", seq: 0 } as const
    yield* store.keep([put(MARK, mark)])
    return mark
  })

  const { tellFamily, tellPages } = makeComparison({ store, exclusively })

  const finish = Effect.fnUntraced(function* (fold: ReturnType<typeof makeBesideFold>, mark: Ref.Ref<RebuildMark>) {
    const { seq } = yield* store.head
    const now = yield* Ref.get(mark)
    if (seq - now.seq > LAST) return false
    const writes: Array<RowWrite> = []
    let from = now.seq
    while (from < seq) {
      const step = yield* fold(from, seq)
      writes.push(...step.writes)
      from = step.reached
    }
    const { rows, pages } = slotOf(yield* store.head)
    const newest = keepsPages(now) ? yield* newestMessages(store, writes) : []
    const place = keepsPages(now) ? pages : otherOf(pages)
    yield* store.amend({
      beside: [...writes, ...newest],
      rows: [put(MARK, { folds: FOLDS, phase: "clear", seq: 0 })],
      head: { folds: FOLDS, slot: otherOf(rows), pages: { slot: place, folds: PAGE_FOLDS } },
    })
    yield* progress(null)
    yield* Effect.forEach(
      FOLD_FAMILIES.filter((name) => name !== PAGES),
      (name) => tellFamily(name),
      { discard: true },
    )
    return true
  })

  const make = Effect.gen(function* (): Effect.fn.Return<void, StorageFailure> {
    const mark = yield* Ref.make(yield* begin)
    const begun = yield* Ref.get(mark)
    const fold = makeBesideFold(store, me, keepsPages(begun))
    for (;;) {
      const { seq: from } = yield* Ref.get(mark)
      yield* progress(from)
      if (yield* exclusively(finish(fold, mark))) break
      const { writes, reached } = yield* fold(from, (yield* store.head).seq)
      const next = { ...begun, seq: reached }
      yield* store.amend({ beside: writes, rows: [put(MARK, next)] })
      yield* Ref.set(mark, next)
    }
    isTold = keepsPages(begun)
  })

  const isNeeded = Effect.map(store.head, ({ seq, folds }) => seq > 0 && folds !== FOLDS)

  return {
    /** True when other folds made the shown rows. From here on an unreadable one of these does not count as damage. */
    prepare: Effect.gen(function* (): Effect.fn.Return<boolean, StorageFailure> {
      const { seq, folds, slot, pages } = yield* store.head
      const isOwn = seq === 0 || folds === FOLDS
      if (isOwn && (folds !== FOLDS || pages === undefined))
        yield* store.note({ folds: FOLDS, pages: { slot: slotOf({ slot, pages }).pages, folds: PAGE_FOLDS } })
      const needed = yield* isNeeded
      if (needed) yield* progress((yield* readMark)?.seq ?? 0)
      return needed
    }),

    /** Done when these folds have made the rows and the other slot is empty. Retries after disk errors. */
    run: Effect.gen(function* (): Effect.fn.Return<void> {
      const steps = Effect.gen(function* () {
        if (yield* isNeeded) yield* make
        if (!isTold) yield* tellPages
        isTold = true
        if ((yield* readMark) === undefined) return
        yield* clear
        yield* store.keep([remove(MARK)])
      })
      for (;;) {
        const done = yield* Effect.result(steps)
        if (done._tag === "Success") return
        yield* Effect.sleep(AGAIN)
      }
    }),
  }
}
