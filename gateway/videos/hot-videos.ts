/**
 * The hot videos (SOC-07): those that many users have looked at recently come first. The list contains neither the
 * reader's own videos nor those across a block.
 */

import { Clock, Effect } from "effect"
import type { RefusalOf, RequestOf, ResponseOf } from "#schema/endpoints.ts"
import { failure } from "#schema/errors.ts"
import { HOT_VIDEOS_PAGE } from "#schema/rules/people/video-rules.ts"
import type { HotVideo } from "#schema/videos/video.ts"
import type { Caller } from "../http/caller.ts"
import { Directory } from "../people/directory.ts"
import { factsToFound, shownVideo } from "../people/person.ts"
import { Presence } from "../people/presence.ts"
import { Store } from "../store/store.ts"
import { isClosed } from "../store/tables/accounts/accounts.ts"
import type { HotPlace, VideoRow } from "../store/tables/people/videos.ts"

type Services = Store | Directory | Presence

/** Rows of one read, and most reads for a page: for a reader with very many blocks, a page may be short. */
const [READ, READS] = [2 * HOT_VIDEOS_PAGE, 5]

const cursorOf = ({ heat, id }: HotPlace): string => `${heat}.${id}`
/** Null for an invalid cursor: the list then starts from the beginning. */
const placeOf = (cursor: string | undefined): HotPlace | null => {
  const [, heat, id] = /^(\d{1,6}(?:\.\d{1,20})?)\.([A-Za-z0-9_-]{1,40})$/.exec(cursor ?? "") ?? []
  return heat === undefined || id === undefined ? null : { heat: Number(heat), id }
}

/** Those of these videos that the reader may see, as they are shown. */
const seenBy = Effect.fnUntraced(function* (rows: ReadonlyArray<VideoRow>, reader: Caller) {
  const [directory, presence] = [yield* Directory, yield* Presence]
  const blocked = yield* directory.blocks(reader.userId)
  const facts = yield* directory.of([...new Set(rows.map(({ userId }) => userId))])
  const shown = rows.flatMap((row) => {
    const owner = facts.get(row.userId)
    const isOpen = owner != null && !isClosed(owner) && !blocked.has(owner.id)
    return row.status === "approved" && isOpen ? [{ row, owner }] : []
  })
  const standings = yield* presence.ofFacts(shown.map(({ owner }) => owner))
  return shown.map(({ row, owner }, n) => {
    const standing = standings[n] ?? { status: 3, seenAt: null }
    const video: HotVideo = {
      ...shownVideo(row),
      views: row.views,
      user: factsToFound(owner, standing, reader.languageId),
    }
    return { row, video }
  })
})

export const hotVideos = (
  { after }: RequestOf<"hotVideos">,
  reader: Caller,
): Effect.Effect<ResponseOf<"hotVideos">, never, Services> =>
  Effect.gen(function* () {
    const store = yield* Store
    const list: Array<HotVideo> = []
    let place = placeOf(after)
    for (let reads = 0; reads < READS; reads++) {
      const rows = yield* store.single(({ videos }) => videos.hot(place, READ))
      const seen = yield* seenBy(
        rows.filter(({ userId }) => userId !== reader.userId),
        reader,
      )
      for (const { row, video } of seen) {
        list.push(video)
        if (list.length === HOT_VIDEOS_PAGE && row.heat !== null)
          return { list, next: cursorOf({ heat: row.heat, id: row.id }) }
      }
      const last = rows.at(-1)
      if (rows.length < READ || last?.heat == null) return { list, next: null }
      place = { heat: last.heat, id: last.id }
    }
    return { list, next: place === null ? null : cursorOf(place) }
  })

/** Errors: videoGone. */
export const takeVideo = (
  { id }: RequestOf<"takeVideo">,
  reader: Caller,
): Effect.Effect<ResponseOf<"takeVideo">, RefusalOf<"takeVideo">, Services> =>
  Effect.gen(function* () {
    const store = yield* Store
    const row = yield* store.single(({ videos }) => videos.find(id))
    const [seen] = row === null ? [] : yield* seenBy([row], reader)
    if (seen === undefined) return yield* failure("videoGone")
    const at = yield* Clock.currentTimeMillis
    if (seen.row.userId !== reader.userId)
      yield* store.single(({ videos }) => videos.look({ videoId: id, userId: reader.userId, at }))
    return seen.video
  })
