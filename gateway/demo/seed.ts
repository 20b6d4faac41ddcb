/** Seeds the demo content, once ever per store, in one transaction: a second start finds it and does nothing. */
import { Clock, Effect } from "effect"
import { plainText } from "#schema/chat/message-content.ts"
import type { AppFailure } from "#schema/errors.ts"
import { sessionIdOf } from "#schema/rules/session-id.ts"
import { deliver } from "../chat/deliver.ts"
import { grantNewUserCoins, postAndTell } from "../coins/coins.ts"
import { demoGrant } from "../coins/movement.ts"
import type { Entropy } from "../entropy.ts"
import { Feed } from "../feed/feed.ts"
import { DRAWN_SECONDS, drawnVideoId } from "../media/videos/drawn-videos.ts"
import { waitFor } from "../starting.ts"
import { Store, type Tx } from "../store/store.ts"
import type { AccountRow, NewAccount } from "../store/tables/accounts/accounts.ts"
import { demoHosts, mia, PICTURES, sam } from "./people.ts"
import { SAM_HISTORY, type Story } from "./sam-history.ts"
import { DEMO_NOTICE } from "./texts.ts"

export interface DemoSeed {
  readonly hosts: number
  /** Hash of DEMO_PASSWORD: all demo accounts share it. */
  readonly passwordHash: string
}

const MARK = "demo"

const MINUTE = 60_000

/** Pictures are named after the id, which is known only after the insert. */
const insert = (tx: Tx, account: NewAccount): Effect.Effect<AccountRow> =>
  Effect.gen(function* () {
    const row = yield* tx.accounts.insert(account)
    const photos = Array.from({ length: PICTURES }, (_, n) => ({
      id: n + 1,
      pic: `/media/portrait/${row.id}/${n}.svg`,
      orderNum: n,
    }))
    const pictures = { headImg: photos[0]?.pic ?? "", background: photos[2]?.pic ?? "", photos }
    return (yield* tx.accounts.update(row.id, pictures)) ?? row
  })

/** Number of hosts with a video: the first ones, each video an hour older than the one before. */
const FILMED = 12
const HOUR = 60 * MINUTE

const film = (tx: Tx, host: AccountRow, n: number, now: number): Effect.Effect<void> =>
  Effect.gen(function* () {
    const picture = n % PICTURES
    const [id, at] = [drawnVideoId(host.id, picture), now - n * HOUR]
    const pic = host.photos[picture]?.pic ?? host.headImg
    const what = { id, userId: host.id, pic, type: "webm", seconds: DRAWN_SECONDS, status: "reviewing" } as const
    yield* tx.videos.insert({ ...what, at, heat: null, views: 0 })
    yield* tx.videos.judge(id, at)
  })

const tellStory = (
  tx: Tx,
  { lines, read }: Story,
  reader: AccountRow,
  host: AccountRow,
  now: number,
): Effect.Effect<void, AppFailure, Feed | Entropy> =>
  Effect.gen(function* () {
    const feed = yield* Feed
    const notice = DEMO_NOTICE.replace("{name}", host.userName)
    const sessionId = sessionIdOf(reader.id, host.id)
    for (const { by, text, ago } of lines) {
      const [from, to] = by === "sam" ? [reader.id, host.id] : [host.id, reader.id]
      const words = text.replace("{notice}", notice)
      yield* deliver(tx, {
        from,
        to,
        content: plainText(words),
        intentId: null,
        at: now - ago * MINUTE,
      })
    }
    const marks = [
      { readerId: reader.id, upTo: read - 1 },
      { readerId: host.id, upTo: lines.findLastIndex(({ by }) => by === "sam") },
    ]
    for (const mark of marks) {
      yield* tx.reads.raise(sessionId, mark.readerId, mark.upTo)
      for (const userId of [reader.id, host.id].sort((a, b) => a - b))
        yield* feed.append(tx, userId, [{ _tag: "v1.SessionRead", sessionId, ...mark, intentId: null }])
    }
  })

/** Returns false when the content exists already. */
export const seedDemo = ({ hosts, passwordHash }: DemoSeed): Effect.Effect<boolean, never, Store | Feed | Entropy> =>
  Effect.gen(function* () {
    const store = yield* Store
    return yield* store.transact((tx) =>
      Effect.gen(function* () {
        if ((yield* tx.meta.get(MARK)) !== null) return false
        yield* waitFor("seeding the demo content")
        const now = yield* Clock.currentTimeMillis
        yield* insert(tx, { ...mia(now), passwordHash })
        const user = yield* insert(tx, { ...sam(now), passwordHash })
        const people = yield* Effect.forEach(demoHosts(hosts, now), (host) => insert(tx, { ...host, passwordHash }))
        yield* Effect.forEach(people.slice(0, FILMED), (host, n) => film(tx, host, n, now), { discard: true })
        yield* grantNewUserCoins(tx, user.id)
        yield* postAndTell(tx, demoGrant(user.id))
        for (const story of SAM_HISTORY) {
          const host = people[story.host]
          if (host !== undefined) yield* tellStory(tx, story, user, host, now)
        }
        yield* tx.meta.set(MARK, JSON.stringify({ hosts, at: now }))
        return true
      }),
    )
  }).pipe(Effect.orDie)
