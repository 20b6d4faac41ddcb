/** What all tabs of a browser must know at once: who signs in and out, and why a session ended. */
import { Effect, Option, Queue, Schema } from "effect"
import { Channels } from "../tabs/channels.ts"
import { NEWS_CHANNEL, SessionNews } from "../tabs/messages.ts"

const decode = Schema.decodeUnknownOption(SessionNews)

/** `hear` gets the news of other tabs, one after the other. */
export const makeNews = Effect.fnUntraced(function* (hear: (news: SessionNews) => Effect.Effect<void>) {
  const channel = yield* (yield* Channels).open(NEWS_CHANNEL)
  const heard = yield* Queue.unbounded<SessionNews>()
  channel.listen((message) => {
    const news = Option.getOrUndefined(decode(message))
    if (news !== undefined) Queue.offerUnsafe(heard, news)
  })
  yield* Effect.forkScoped(Effect.forever(Effect.flatMap(Queue.take(heard), hear)))
  return { tell: (news: SessionNews) => Effect.sync(() => channel.post(news)) }
})
