/**
 * Endpoints for an operator's tools: whether the process is alive (/healthz), whether it can serve (/readyz), and its
 * metrics (/metrics, only with the operator's token: otherwise 404). While the gateway starts, doorman.ts answers at
 * its port.
 */
import { Effect } from "effect"
import { isSameText } from "../digests.ts"
import { scrape } from "../observability/metrics.ts"
import { Sockets } from "../realtime/sockets.ts"
import { Store } from "../store/store.ts"
import { jsonResponse } from "./reply.ts"

/** A store that takes longer counts as not ready, ms. */
const READY_MS = 2_000

export const alive = (): Response => jsonResponse(200, { status: "ready" })

export const leaving = (): Response => jsonResponse(503, { status: "leaving" })

export const readiness: Effect.Effect<Response, never, Store> = Store.use((store) =>
  store.transact((tx) => tx.meta.get("ready")),
).pipe(
  // A response of its own for each request: a body can be read only once.
  Effect.map(alive),
  Effect.timeout(READY_MS),
  Effect.catchCause(() => Effect.succeed(jsonResponse(503, { status: "the store does not answer" }))),
)

/** Undefined when the token is missing or wrong. */
export const measurements = (
  authorization: string,
  token: string | null,
): Effect.Effect<Response | undefined, never, Sockets> =>
  token === null || !isSameText(authorization, `Bearer ${token}`)
    ? Effect.succeed(undefined)
    : Effect.map(
        Sockets.use((sockets) => scrape(sockets.count())),
        (text) =>
          new Response(text, {
            headers: { "content-type": "text/plain; version=0.0.4; charset=utf-8", "cache-control": "no-store" },
          }),
      )
