/** A page with only the real worker and the page's client. A test drives it. */

import { makeLiveClient } from "../../../src/client/live-client.ts"
import { makeHello } from "../../../src/client/worker/hello.ts"
import { keepSecret } from "../../../src/client/worker/resume-secrets.ts"
import { linkOver } from "../../../src/client/worker/worker-link.ts"

const tab = new URLSearchParams(location.search).get("tab") ?? "tab"

const client = makeLiveClient({
  tab,
  hello: () => makeHello(tab),
  keepSecret,
  open: () => {
    const worker = new Worker("/lab/worker.js", { type: "module" })
    return linkOver(worker, () => worker.terminate())
  },
})

/** The latest state of each watched query, as JSON-like data, by the name that the test gave it. */
const watched = new Map<string, unknown>()
const plain = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (_name, inner) => (inner instanceof Map ? Object.fromEntries(inner) : inner)))

const lab = {
  execute: (command: Parameters<typeof client.execute>[0]) => client.execute(command),
  watch: (name: string, query: Parameters<typeof client.query>[0]) => {
    const readable = client.query(query)
    const look = () => watched.set(name, plain(readable.get()))
    readable.subscribe(look)
    look()
  },
  now: (name: string) => watched.get(name),
  databases: async () => (await indexedDB.databases()).map(({ name }) => name ?? "").sort(),
}
export type Lab = typeof lab
Object.assign(globalThis, { lab })
