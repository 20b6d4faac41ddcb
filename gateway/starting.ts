/**
 * What the gateway waits for while it starts. A thread of its own (doorman.ts) answers requests at the port with it.
 */
import { Context, Effect } from "effect"
import { codeOf } from "#schema/errors.ts"
import type { DoormanData, DoormanSaid } from "./doorman.ts"
import { startThread } from "./thread.ts"

/** Called with what the gateway waits for from here on. Does nothing outside of a start. */
export const Starting = Context.Reference<(waitsFor: string) => void>("livcam/gateway/Starting", {
  defaultValue: () => () => {},
})

export const waitFor = (what: string): Effect.Effect<void> =>
  Effect.flatMap(Starting, (say) => Effect.sync(() => say(what)))

export interface Doorman {
  readonly port: number
  say(waitsFor: string): void
  /** Frees the port. */
  leave(): Promise<void>
}

/** Rejects with the system's error when the port is taken. */
export const openDoorman = (where: { readonly host: string; readonly port: number }): Promise<Doorman> =>
  new Promise((opened, refused) => {
    const { host, port } = where
    const workerData: DoormanData = { host, port, code: codeOf("serviceStarting") }
    const thread = startThread(import.meta.url, "doorman", { workerData })
    thread.once("error", refused)
    thread.once("message", (said: DoormanSaid) => {
      if (!("port" in said)) {
        refused(Object.assign(new Error(said.message), { code: said.code }))
        void thread.terminate()
        return
      }
      opened({
        port: said.port,
        say: (waitsFor) => thread.postMessage(waitsFor),
        leave: () =>
          new Promise((left) => {
            thread.once("exit", () => left())
            thread.postMessage(null)
          }),
      })
    })
  })
