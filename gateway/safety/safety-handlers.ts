/** Blocks and reports. */
import { Effect } from "effect"
import type { Entropy } from "../entropy.ts"
import type { Feed } from "../feed/feed.ts"
import { actOn } from "../friends/act-on.ts"
import { countToday } from "../friends/day-limit.ts"
import { block } from "../friends/relation-rules.ts"
import type { Handlers } from "../http/handler.ts"
import type { Store } from "../store/store.ts"
import { endCallBetween } from "./end-call-between.ts"
import { reportPerson } from "./report-person.ts"

export const safetyHandlers: Handlers<"block" | "report", Store | Feed | Entropy> = {
  block: ({ intentId, userId: personId, on }, { userId }) =>
    actOn(
      userId,
      { intentId, personId, self: "notYourself", closed: on ? "accountClosed" : undefined },
      (pair) => block(pair, on),
      (tx, _, { mine }, at) =>
        mine.blocked
          ? Effect.andThen(countToday(tx, "block", userId, at), endCallBetween(tx, userId, personId, at))
          : Effect.void,
    ),

  report: (request, { userId }) => reportPerson(userId, request),
}
