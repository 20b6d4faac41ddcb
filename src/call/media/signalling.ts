/** How the two sides' media talk to each other before they are connected. Signals arrive in order; some may be lost. */

import type { SignalPayload } from "#schema/calls/call.ts"
import type { QueryResult } from "#schema/queries.ts"
import type { Client } from "../../client/client.ts"
import { logger } from "../../logger.ts"

export interface Signalling {
  send(payload: SignalPayload): void
  /** Calls `take` once with each signal of the room; returns a function that stops it. */
  listen(take: (payload: SignalPayload) => void): () => void
}

type Signals = QueryResult<"signals">

/**
 * The signals after number `seen`. Numbers that start over mean that the engine has restarted: all signals are new
 * then.
 */
export const newSignals = (signals: Signals, seen: number) => {
  const all = [...signals.rows.values()].sort((a, b) => a.n - b.n)
  const last = all.at(-1)?.n ?? -1
  const from = last < seen ? -1 : seen
  return { fresh: all.filter((signal) => signal.n > from), seen: last }
}

/** Through the worker: command sendSignal, query signals. */
export const clientSignalling = (client: Client, roomNum: string): Signalling => ({
  send: (payload) => {
    void client.execute({ _tag: "sendSignal", roomNum, payload }).then((outcome) => {
      // The side that still waits for an answer sends a lost signal again.
      if (!outcome.ok) logger.warn(`A ${payload.kind} signal was not sent: ${outcome.error.kind}`)
    })
  },
  listen: (take) => {
    const query = client.query({ _tag: "signals", roomNum })
    let seen = -1
    const look = () => {
      const signals = query.get()
      if (signals.state !== "ready") return
      const news = newSignals(signals.value, seen)
      seen = news.seen
      for (const { payload } of news.fresh) take(payload)
    }
    const stop = query.subscribe(look)
    look()
    return stop
  },
})
