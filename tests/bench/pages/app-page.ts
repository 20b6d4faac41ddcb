/** A page that contains only the product's own client and worker, and measures what a screen would wait for. */

import type { Query, QueryResult } from "#schema/queries.ts"
import type { LiveClient } from "../../../src/client/live-client.ts"
import { startClient } from "../../../src/client/live-client.ts"
import { ownTextsOf } from "../../../src/screens/messages/texts/own-texts.ts"
import { makeThreadSource } from "../../../src/screens/messages/texts/thread-source.ts"
import { textOf } from "../../worlds/text-of.ts"
import type { ChatLine } from "../engines/engine.ts"
import { friendOf, SCREEN } from "../workload/world.ts"

export interface AppCold {
  readonly newestMs: number
  readonly chatsMs: number
  /** In the form in which all engines' rows are compared: number and text. */
  readonly newest: ReadonlyArray<{ readonly n: number; readonly text: string; readonly time: number }>
  readonly chats: ReadonlyArray<ChatLine>
}

let client: LiveClient | undefined
const running = (): LiveClient => {
  client ??= startClient()
  return client
}

const until = <Q extends Query, T>(query: Q, pick: (value: QueryResult<Q["_tag"]>) => T | undefined): Promise<T> =>
  new Promise((resolve, reject) => {
    const readable = running().query(query)
    const look = (): void => {
      const now = readable.get()
      if (now.state === "failed") reject(new Error(now.error.kind))
      if (now.state !== "ready") return
      const found = pick(now.value)
      if (found === undefined) return
      unsubscribe()
      resolve(found)
    }
    const unsubscribe = readable.subscribe(look)
    look()
  })

const thread = { _tag: "thread", friendId: friendOf(0), anchor: "newest", before: SCREEN, after: 0 } as const

const searchOf = (text: string, limit: number) => ({ _tag: "search", text, sessionId: null, limit }) as const

const app = {
  /** Signs up a new account and returns its id. */
  register: async (email: string): Promise<number> => {
    const outcome = await running().execute({
      _tag: "register",
      email,
      password: "secret-1",
      birthday: "1990-05-10",
      gender: 2,
      userName: "Bench",
      countryId: "MY",
    })
    if (!outcome.ok) throw new Error(`the account is refused: ${outcome.error.kind}`)
    return until({ _tag: "session" }, ({ user }) => user?.id)
  },

  cold: async (): Promise<AppCold> => {
    const from = performance.now()
    const newest = until(thread, ({ order, rows }) => {
      const shown = order.flatMap((id) => {
        const { message, content } = rows.get(id) ?? {}
        return message == null ? [] : [{ n: message.n, time: message.time, text: textOf(content) }]
      })
      return shown.length < SCREEN ? undefined : { ms: performance.now() - from, shown }
    })
    const chats = until({ _tag: "chats" }, ({ order, rows }) =>
      order.length === 0 ? undefined : { ms: performance.now() - from, order, rows },
    )
    const [{ ms: newestMs, shown }, { ms: chatsMs, order, rows }] = await Promise.all([newest, chats])
    return {
      newestMs,
      chatsMs,
      newest: shown,
      chats: order.slice(0, SCREEN).flatMap((id) => {
        const row = rows.get(id)
        return row === undefined ? [] : [{ sessionId: id, time: row.timestamp, text: textOf(row.last?.content) }]
      }),
    }
  },

  /** Percentage of the messages that the search index covers. */
  indexed: (): Promise<number> => until(searchOf("zz", 1), ({ head }) => head.indexed),

  /** A search as a user types it: ms until the page has the first results, and the rows on disk that they came from. */
  search: async (text: string, limit: number) => {
    const from = performance.now()
    const found = await until(searchOf(text, limit), ({ head, order, rows }) =>
      order.length === 0 && head.state === "searching"
        ? undefined
        : { ms: performance.now() - from, count: head.count, groups: order.flatMap((id) => rows.get(id) ?? []) },
    )
    const hits = found.groups.flatMap(({ sessionId, hits }) =>
      hits.map(({ n, text: line }) => ({ sessionId, n, line })),
    )
    return { ms: found.ms, count: found.count, hits }
  },

  /**
   * Sends own messages without a network. ms from the tap until the rows of the product's thread contain the message
   * (`shown`), and until the worker reports it as stored and waiting (`kept`).
   */
  echo: async (
    samples: number,
    gapMs: number,
  ): Promise<{ readonly shown: ReadonlyArray<number>; readonly kept: ReadonlyArray<number> }> => {
    const source = makeThreadSource(running(), friendOf(0))
    const isLast = (text: string): boolean => {
      const rows = source.get()
      const last = rows.at(rows.length - 1)
      return typeof last === "object" && textOf(last.content) === text
    }
    const [shown, kept]: [Array<number>, Array<number>] = [[], []]
    for (let at = 0; at < samples; at++) {
      const text = `echo ${at} ${Math.random()}`
      const from = performance.now()
      const since = () => performance.now() - from
      const rowsHaveIt = new Promise<number>((resolve) => {
        const stop = source.subscribe(() => {
          if (!isLast(text)) return
          resolve(since())
          stop()
        })
      })
      const waits = until(thread, ({ order, rows }) =>
        order.some((id) => rows.get(id)?.waiting != null && textOf(rows.get(id)?.content) === text)
          ? since()
          : undefined,
      )
      ownTextsOf(running(), friendOf(0)).send(text)
      shown.push(await rowsHaveIt)
      kept.push(await waits)
      await new Promise((resolve) => setTimeout(resolve, gapMs))
    }
    return { shown, kept }
  },
}
export type App = typeof app
Object.assign(globalThis, { app })
