import { createRequire } from "node:module"
import { resolve } from "node:path"
import { pathToFileURL } from "node:url"

const imports = (file: string) => `--import=${pathToFileURL(file).href}`

/** Environment of a gateway's process, wherever it runs, that writes what it opens of sealed requests to the file. */
export const watchOpened = (file: string) => ({
  NODE_OPTIONS: [createRequire(import.meta.url).resolve("tsx"), resolve(import.meta.dirname, "opened-bodies.ts")]
    .map(imports)
    .join(" "),
  OPENED_BODIES: file,
})
