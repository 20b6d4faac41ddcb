/** A page with only the real worker, the page's client and what reports the page's lifecycle. A test drives it. */

import { makeLiveClient } from "../../../src/client/live-client.ts"
import { makeHello } from "../../../src/client/worker/hello.ts"
import { startPageFacts } from "../../../src/client/worker/page-facts.ts"
import { keepSecret } from "../../../src/client/worker/resume-secrets.ts"
import { linkOver } from "../../../src/client/worker/worker-link.ts"

const asked = new URLSearchParams(location.search)
const tab = asked.get("tab") ?? "tab"
const script = asked.get("worker") ?? "/lab/worker.js"

let worker: Worker | undefined
let workers = 0
const client = makeLiveClient({
  tab,
  hello: () => makeHello(tab),
  keepSecret,
  open: (onBroken) => {
    const started = new Worker(script, { type: "module" })
    started.addEventListener("error", (event) => onBroken(event.message || event))
    worker = started
    workers += 1
    return linkOver(started, () => started.terminate())
  },
})
startPageFacts(client)

const shows: Array<boolean> = []
window.addEventListener("pageshow", ({ persisted }) => shows.push(persisted))

const plain = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (_name, inner) => (inner instanceof Map ? Object.fromEntries(inner) : inner)))
const watched = new Map<string, { readonly get: () => unknown; readonly states: Array<string> }>()
const answers: Array<unknown> = []

const lab = {
  execute: (command: Parameters<typeof client.execute>[0]) => client.execute(command),
  /** Does not wait: the answer may come long after, and is kept. */
  begin: (command: Parameters<typeof client.execute>[0]) => {
    void client.execute(command).then((outcome) => answers.push(outcome))
  },
  answers: () => answers,
  watch: (name: string, query: Parameters<typeof client.query>[0]) => {
    const readable = client.query(query)
    const states: Array<string> = []
    readable.subscribe(() => states.push(readable.get().state))
    watched.set(name, { get: () => plain(readable.get()), states })
  },
  now: (name: string) => watched.get(name)?.get(),
  /** The states of a watched query, one for each change. */
  states: (name: string) => watched.get(name)?.states ?? [],
  status: () => client.status.get().state,
  check: () => client.check(),
  workers: () => workers,
  shows: () => shows,
  /** Blocks the worker until this address answers. */
  wedge: (url: string) => worker?.postMessage({ wedge: url }),
  locks: async () => ((await navigator.locks.query()).held ?? []).map(({ name }) => name ?? "").sort(),
}
export type LifecycleLab = typeof lab
Object.assign(globalThis, { lab })
