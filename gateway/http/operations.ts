/**
 * What an operator's tools ask: whether the process lives (/healthz), whether it can serve (/readyz), what it has measured (/metrics, with
 * the operator's token only: elsewhere there is no such address). While the gateway starts, doorman.ts answers at its port.
 */
import { Effect } from "effect"
import { isSameText } from "../digests.ts"
import { scrape } from "../observability/metrics.ts"
import { Sockets } from "../realtime/sockets.ts"
import { Store } from "../store/store.ts"
import { jsonResponse } from "./reply.ts"

/** A store that takes longer is not ready, ms. */
const READY_MS = 2_000

export const alive = (): Response => jsonResponse(200, { status: "ready" })

export const leaving = (): Response => jsonResponse(503, { status: "leaving" })

export const readiness: Effect.Effect<Response, never, Store> = Store.use((store) =>
  store.transact((tx) => tx.meta.get("ready")),
).pipe(
  // One of its own for each who asks: a body is read once.
  Effect.map(alive),
  Effect.timeout(READY_MS),
  Effect.catchCause(() => Effect.succeed(jsonResponse(503, { status: "the store does not answer" }))),
)

/** Undefined for whoever has not the token. */
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
