/** What the gateway waits for while it starts: said at its port by a thread of its own (doorman.ts), where everybody can read it. */
import { Worker } from "node:worker_threads"
import { Context, Effect } from "effect"
import { codeOf } from "#schema/errors.ts"
import type { DoormanData, DoormanSaid } from "./doorman.ts"

/** Is told what the gateway waits for from now on. Does nothing outside of a start. */
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

const [, ending = "ts"] = /\.(\w+)$/.exec(import.meta.url) ?? []
/** Beside this file, and of its kind: TypeScript as it stands here, JavaScript once it is bundled (scripts/bundle.mjs). */
const DOORMAN = new URL(`./doorman.${ending}`, import.meta.url)
/** Threads of Node 20 take no TypeScript by themselves. */
const RUN_DOORMAN = `import("tsx/esm/api").then(({ register }) => {
  register()
  return import(${JSON.stringify(DOORMAN.href)})
})`

const startDoorman = (workerData: DoormanData): Worker =>
  ending === "ts"
    ? new Worker(RUN_DOORMAN, { eval: true, workerData, execArgv: [] })
    : new Worker(DOORMAN, { workerData, execArgv: [] })

/** Rejects with the system's error when the port is not free. */
export const openDoorman = (where: { readonly host: string; readonly port: number }): Promise<Doorman> =>
  new Promise((opened, refused) => {
    const { host, port } = where
    const thread = startDoorman({ host, port, code: codeOf("serviceStarting") })
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
