/**
 * A follower's pending asks. An ask is sent when there is a leader, and sent again to the next leader when that is
 * safe. Any other ask whose answer is lost fails, because the leader may have carried it out.
 */
import { Deferred, Effect } from "effect"
import { AppFailure, failure } from "#schema/errors.ts"
import type { Ask, TabMessage } from "./messages.ts"

/**
 * Longest wait for an answer, ms. Longer than a request to the gateway may take, shorter than the page's own deadline.
 */
const ANSWER_MS = 55_000

interface Pending {
  ask: Ask
  readonly answer: Deferred.Deferred<unknown, AppFailure>
  /** True when it may be sent to another leader although this one may have carried it out. */
  readonly isSafe: boolean
  /** True once it was sent to a leader. */
  sent: boolean
}

const silent = Effect.fail(failure("workerSilent"))

export const makeAsks = (post: (n: number, ask: Ask) => void) => {
  const pending = new Map<number, Pending>()
  let asked = 0
  let isLed = false

  const send = (n: number, item: Pending): void => {
    if (item.sent && item.ask._tag === "execute") item.ask = { ...item.ask, asked: { ...item.ask.asked, again: true } }
    item.sent = true
    post(n, item.ask)
  }

  return {
    ask: (verb: Ask, isSafe = true): Effect.Effect<unknown, AppFailure> =>
      Effect.suspend(() => {
        const n = asked++
        const item: Pending = { ask: verb, answer: Deferred.makeUnsafe(), isSafe, sent: false }
        pending.set(n, item)
        if (isLed) send(n, item)
        return Deferred.await(item.answer).pipe(
          Effect.timeoutOrElse({ duration: ANSWER_MS, orElse: () => silent }),
          Effect.ensuring(Effect.sync(() => pending.delete(n))),
        )
      }),
    /** Asks without waiting for the answer. */
    tell: (verb: Ask): void => post(asked++, verb),
    /** A new leader is there: sends the pending asks. Watches are sent by `watchAgain`. */
    led: (): void => {
      isLed = true
      for (const [n, item] of pending) {
        if (item.sent && !item.isSafe) Deferred.doneUnsafe(item.answer, silent)
        else if (item.ask._tag !== "watch") send(n, item)
      }
    },
    /** Sends the watches that no leader has answered again. Gives their ids. */
    watchAgain: (): ReadonlySet<number> => {
      for (const [n, item] of pending) if (item.ask._tag === "watch") send(n, item)
      return new Set([...pending.values()].flatMap(({ ask }) => (ask._tag === "watch" ? [ask.id] : [])))
    },
    answered: ({ n, outcome }: Extract<TabMessage, { _tag: "answer" }>): void => {
      const item = pending.get(n)
      if (item === undefined) return
      if (outcome.ok) return void Deferred.doneUnsafe(item.answer, Effect.succeed(outcome.value))
      // The leader lost its lock meanwhile: the ask goes to the next leader.
      if (outcome.error.kind === "workerSilent" && item.isSafe) return
      Deferred.doneUnsafe(item.answer, Effect.fail(new AppFailure({ error: outcome.error })))
    },
    giveUp: Effect.sync(() => {
      for (const { answer } of pending.values()) Deferred.doneUnsafe(answer, silent)
    }),
  }
}
