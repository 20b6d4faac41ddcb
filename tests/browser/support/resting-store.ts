/**
 * What an operator does to a gateway's folder while no process has it open: in its store, and by a command of
 * `package.json`.
 */
import { execFile } from "node:child_process"
import { join } from "node:path"
import { promisify } from "node:util"
import { Effect, Layer } from "effect"
import { inject } from "vitest"
import { Feed } from "../../../gateway/feed/feed.ts"
import { pgliteStore } from "../../../gateway/store/sql/sql-store.ts"
import type { Store } from "../../../gateway/store/store.ts"
import type { GatewayProcess } from "./gateway-process.ts"

/** Stops the gateway, runs `act`, and starts the gateway again. */
const atRest = async <A>(gateway: GatewayProcess, act: () => Promise<A>): Promise<A> => {
  await gateway.kill()
  try {
    return await act()
  } finally {
    await gateway.start()
  }
}

export const inRestingStore = <A>(
  gateway: GatewayProcess,
  program: Effect.Effect<A, never, Store | Feed>,
): Promise<A> =>
  atRest(gateway, () =>
    Effect.runPromise(Effect.provide(program, Layer.mergeAll(pgliteStore(gateway.data), Feed.layer))),
  )

/** Runs `npm run payouts -- ...`. Returns what it prints; rejects when it does not exit with 0. */
type Payouts = (...words: ReadonlyArray<string>) => Promise<string>

export const withPayouts = <A>(gateway: GatewayProcess, act: (payouts: Payouts) => Promise<A>): Promise<A> =>
  atRest(gateway, () =>
    act(async (...words) => {
      const env = { ...process.env, LIVCAM_DATA: gateway.data, DATABASE_URL: "" }
      // The bundled JavaScript, like the gateway itself.
      const program = join(inject("seededGateway").options.bundle ?? "", "bin/payouts.js")
      return (await promisify(execFile)(process.execPath, [program, ...words], { env })).stdout
    }),
  )
