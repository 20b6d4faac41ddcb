/** For the build of the worker: it is the only one that opens its database (`multiInstance: false`), so RxDB's channel between tabs is never made. */
import type { Plugin } from "vite"

const STUB = "\0rxdb-channel-stub"

export const withoutRxdbChannel = (): Plugin => ({
  name: "livcam:worker-without-rxdb-channel",
  enforce: "pre",
  resolveId: (id) => (id === "broadcast-channel" ? STUB : undefined),
  load: (id) =>
    id === STUB
      ? 'export class BroadcastChannel { constructor() { throw new Error("this database belongs to one worker") } }'
      : undefined,
})
