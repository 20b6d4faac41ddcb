import { resolve } from "node:path"
import { pathToFileURL } from "node:url"

/** Environment of a gateway's process, wherever it runs: it writes the opened bodies of sealed requests to the file. */
export const watchOpened = (file: string) => ({
  NODE_OPTIONS: `--import=${pathToFileURL(resolve("scripts/opened-bodies.mjs")).href}`,
  OPENED_BODIES: file,
})
