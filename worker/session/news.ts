/** What all tabs of a browser must know at once: who signs in and out, and why a session ended. */
import { Effect, Option, Schema } from "effect"
import { Channels } from "../tabs/channels.ts"
import { NEWS_CHANNEL, SessionNews } from "../tabs/messages.ts"

const decode = Schema.decodeUnknownOption(SessionNews)

/** `hear` gets the news of other tabs. */
export const makeNews = Effect.fnUntraced(function* (hear: (news: SessionNews) => Effect.Effect<void>) {
  const channel = yield* (yield* Channels).open(NEWS_CHANNEL)
  const runFork = Effect.runForkWith(yield* Effect.context<never>())
  channel.listen((message) => {
    const news = Option.getOrUndefined(decode(message))
    if (news !== undefined) runFork(hear(news))
  })
  return { tell: (news: SessionNews) => Effect.sync(() => channel.post(news)) }
})
