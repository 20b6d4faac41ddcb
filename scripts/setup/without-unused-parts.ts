/**
 * For the build of the worker: parts of its libraries that it can never reach. RxDB's channel between tabs (the worker is the only
 * one that opens its database: `multiInstance: false`), and jsencrypt's writer of keys (the worker only reads the gateway's).
 */
import type { Plugin } from "vite"

const STUBS: ReadonlyArray<{ readonly of: RegExp; readonly code: string }> = [
  {
    of: /^broadcast-channel$/,
    code: 'export class BroadcastChannel { constructor() { throw new Error("this database belongs to one worker") } }',
  },
  {
    of: /\/jsrsasign\/asn1-1\.0$/,
    code: 'export const KJUR = { get asn1() { throw new Error("the worker writes no keys") } }',
  },
]
const PREFIX = "\0unused-part-"

export const withoutUnusedParts = (): Plugin => ({
  name: "livcam:worker-without-unused-parts",
  enforce: "pre",
  resolveId: (id) => {
    const at = STUBS.findIndex(({ of }) => of.test(id))
    return at < 0 ? undefined : `${PREFIX}${at}`
  },
  load: (id) => (id.startsWith(PREFIX) ? STUBS[Number(id.slice(PREFIX.length))]?.code : undefined),
})
