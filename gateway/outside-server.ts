/**
 * Requests to an external server: a few run at once, some wait, more are refused, and every request has a timeout. The
 * log gets each new trouble once, in a word or two, until a different one or a success. Callers must fail with such
 * words, without users' texts.
 */
import { Effect } from "effect"
import { makeLines } from "./lines.ts"

/** Requests that run at once, and requests that may wait. */
const AT_ONCE = 8
const MOST_WAITING = 64

/** Fails with the words of what went wrong. */
export type AsksOutside = <A>(ask: Effect.Effect<A, string>) => Effect.Effect<A, string>

/** `words`: the log's message. `timeoutMs`: counted from the request on, including the wait for a turn. */
export const makeOutside = (words: string, timeoutMs: number): AsksOutside => {
  const lines = makeLines(AT_ONCE)
  let told: string | null = null
  const tell = (trouble: string | null): Effect.Effect<void> =>
    Effect.suspend(() => {
      const isNews = trouble !== null && trouble !== told
      told = trouble
      return isNews ? Effect.annotateLogs(Effect.logWarning(words), { trouble }) : Effect.void
    })
  return <A>(ask: Effect.Effect<A, string>) =>
    Effect.suspend(
      (): Effect.Effect<A, string> =>
        lines.count("") < AT_ONCE + MOST_WAITING ? lines.within("", ask) : Effect.fail("too many wait"),
    ).pipe(
      Effect.timeoutOrElse({ duration: timeoutMs, orElse: () => Effect.fail("a slow answer") }),
      Effect.tap(() => tell(null)),
      Effect.tapError(tell),
    )
}

/** A body as text; undefined when the body is longer than `mostBytes`, whose rest is then not read. */
export const bodyUpTo = async ({ body }: Response, mostBytes: number): Promise<string | undefined> => {
  const parts: Array<Uint8Array> = []
  let bytes = 0
  for await (const part of body ?? []) {
    bytes += part.length
    if (bytes > mostBytes) return undefined
    parts.push(part)
  }
  return Buffer.concat(parts).toString()
}
