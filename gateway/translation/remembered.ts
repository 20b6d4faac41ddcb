/** In front of a translation server: what it has translated lately is not asked again. In the memory of this process alone. */
import { Effect } from "effect"
import type { TranslatorPort } from "./translator.ts"

/** Texts; a message is 2,000 letters at most. */
const MOST = 500

/** What was asked for longest ago goes first. */
export const remembered = ({ source, translate }: TranslatorPort, most = MOST): TranslatorPort => {
  const known = new Map<string, string>()
  const keep = (key: string, translation: string): void => {
    known.delete(key)
    known.set(key, translation)
    const [oldest] = known.keys()
    if (known.size > most && oldest !== undefined) known.delete(oldest)
  }
  return {
    source,
    translate: (text, to) =>
      Effect.suspend(() => {
        const key = `${to} ${text}`
        const before = known.get(key)
        return Effect.tap(before === undefined ? translate(text, to) : Effect.succeed(before), (translation) =>
          Effect.sync(() => keep(key, translation)),
        )
      }),
  }
}
