/**
 * Blocks and reports. One transaction files a report with its evidence as it is now, and the block if one is wanted.
 */
import { Effect } from "effect"
import type { RefusalOf, RequestOf } from "#schema/endpoints.ts"
import { failure } from "#schema/errors.ts"
import type { FeedGrowth } from "#schema/gateway/growth.ts"
import { sessionIdOf } from "#schema/rules/session-id.ts"
import { reportProblem } from "#schema/rules/social-rules.ts"
import { countToday } from "../day-limit.ts"
import { Entropy } from "../entropy.ts"
import { Feed } from "../feed/feed.ts"
import { once } from "../feed/once.ts"
import { actOn, personMeant } from "../friends/act-on.ts"
import { readPair, writePair } from "../friends/pairs.ts"
import { block } from "../friends/relation-rules.ts"
import type { Handlers } from "../http/handler.ts"
import type { Store, Tx } from "../store/store.ts"
import { endCallOf } from "./end-call-of.ts"

const evidenceOf = (tx: Tx, me: number, them: number, messageIds: ReadonlyArray<string>) =>
  Effect.gen(function* () {
    const messages = yield* tx.messages.these(sessionIdOf(me, them), messageIds)
    if (messages.length !== messageIds.length) return yield* failure("reportMessages")
    return messages
  })

/** The video if it is the reported user's; otherwise the report is filed without it. */
const videoOf = (tx: Tx, them: number, videoId: string | undefined) =>
  Effect.gen(function* () {
    const video = videoId === undefined ? null : yield* tx.videos.find(videoId)
    return video?.userId === them ? { video: { id: video.id, type: video.type } } : {}
  })

/**
 * The reported user learns nothing of it; a banned user can be reported too. Errors: those of rules/social-rules.ts,
 * notYourself, userUnknown, reportLimit.
 */
const reportPerson = (
  me: number,
  { intentId, userId: them, reason, details, messageIds, videoId, block: isBlock }: RequestOf<"report">,
): Effect.Effect<FeedGrowth, RefusalOf<"report">, Store | Feed | Entropy> =>
  once(me, intentId, (tx, at) =>
    Effect.gen(function* () {
      const [feed, entropy] = [yield* Feed, yield* Entropy]
      const problem = reportProblem({ reason, details, messageIds })
      if (problem !== undefined) return yield* failure(problem)
      const { userName, headImg, introduce } = yield* personMeant(tx, me, them, { self: "notYourself" })
      const messages = yield* evidenceOf(tx, me, them, messageIds)
      yield* countToday(tx, "report", me, at)
      const reportId = yield* entropy.id
      const report = { reportId, userId: them, reason, details, messageIds, at, state: "received" } as const
      const person = { userName, headImg, introduce, ...(yield* videoOf(tx, them, videoId)) }
      yield* tx.safetyReports.insert({ ...report, reporterId: me, messages, person })
      const start = yield* tx.feeds.head(me)
      if (isBlock) {
        yield* endCallOf(tx, me, at, them)
        const before = yield* readPair(tx, me, them)
        yield* writePair(tx, { me, before, after: block(before, true), at, intentId: null })
      }
      yield* feed.introduce(tx, me, them)
      yield* feed.append(tx, me, [{ _tag: "v1.ReportFiled", intentId, report }])
      return yield* tx.feeds.pull(me, start, 20)
    }),
  )

export const safetyHandlers: Handlers<"block" | "report", Store | Feed | Entropy> = {
  block: ({ intentId, userId: personId, on }, { userId }) =>
    actOn(
      userId,
      // A banned user can be blocked too: a ban may be lifted.
      { intentId, personId, self: "notYourself" },
      (pair) => block(pair, on),
      (tx, _, { mine }, at) =>
        mine.blocked
          ? Effect.andThen(countToday(tx, "block", userId, at), endCallOf(tx, userId, at, personId))
          : Effect.void,
    ),

  report: (request, { userId }) => reportPerson(userId, request),
}
