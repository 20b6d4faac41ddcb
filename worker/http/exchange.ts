/**
 * One HTTP exchange through ky: sends text, returns the status and the parsed JSON. Never retried here. What did not
 * come from our gateway (no connection, a cut or foreign body) is `offline`. Nothing of a body enters an error.
 */

import { Effect } from "effect"
import ky, { TimeoutError } from "ky"
import { type AppFailure, failure } from "#schema/errors.ts"
import { TRACE_HEADER } from "#schema/gateway/trace.ts"
import { REQUEST_TIMEOUT_MS } from "#schema/rules/constants.ts"
import type { ClockReading } from "./clock-estimate.ts"
import { readClocks } from "./gateway-clock.ts"

export interface HttpOptions {
  /** The app's origin, without a slash at the end. */
  readonly origin: string
  readonly fetch: (input: Request) => Promise<Response>
}

export interface Outgoing {
  readonly method: "GET" | "POST" | "PUT"
  readonly url: string
  readonly headers: Record<string, string>
  readonly body: string | null
}

export interface Incoming {
  readonly status: number
  /** The body as JSON; undefined when it is not JSON. */
  readonly json: unknown
  /** Gateway time by the `Date` header, ms; null when missing. */
  readonly date: number | null
  /** The gateway traces this request, as asked. */
  readonly isTraced?: boolean
  readonly sent: ClockReading
  readonly received: ClockReading
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const exchange = (options: HttpOptions, outgoing: Outgoing): Effect.Effect<Incoming, AppFailure> =>
  Effect.gen(function* () {
    const sent = yield* readClocks
    const { status, text, date, isTraced } = yield* Effect.tryPromise({
      try: async (signal) => {
        const response = await ky(`${options.origin}${outgoing.url}`, {
          method: outgoing.method,
          headers: outgoing.headers,
          ...(outgoing.body === null ? {} : { body: outgoing.body }),
          fetch: (input) => options.fetch(input instanceof Request ? input : new Request(input)),
          timeout: REQUEST_TIMEOUT_MS,
          retry: 0,
          throwHttpErrors: false,
          redirect: "error",
          cache: "no-store",
          credentials: "same-origin",
          signal,
        })
        const { status, headers } = response
        return {
          status,
          text: await response.text(),
          date: headers.get("date"),
          isTraced: headers.has(TRACE_HEADER.taken),
        }
      },
      catch: (cause) => failure(cause instanceof TimeoutError ? "timeout" : "offline", cause),
    }).pipe(
      // ky's timeout covers only the headers; this one covers the body too.
      Effect.timeoutOrElse({ duration: REQUEST_TIMEOUT_MS, orElse: () => Effect.fail(failure("timeout")) }),
    )
    const at = Date.parse(date ?? "")
    const received = yield* readClocks
    return { status, json: parsed(text), date: Number.isNaN(at) ? null : at, isTraced, sent, received }
  })
