/**
 * For the build of the page: puts its small scripts and styles once more into one file. A new service worker requests
 * this file instead of a hundred (worker/service-worker/fetch-ahead.ts).
 */
import type { Plugin, Rolldown } from "vite"
import { SMALL_FILES } from "../../worker/service-worker/fetch-ahead.ts"
import { workerEntries } from "../check/bundle.ts"

/**
 * Bytes before compression. Larger files gain little, and take long to request again when the connection breaks within
 * the file.
 */
const SMALL = 16_000

const textOf = (output: Rolldown.OutputChunk | Rolldown.OutputAsset): string => {
  if (output.type === "chunk") return output.code
  return typeof output.source === "string" ? output.source : new TextDecoder().decode(output.source)
}

/** `leftOut`: beginnings of the names of files that the service worker does not keep. */
export const smallFiles = (leftOut: ReadonlyArray<string>): Plugin => ({
  name: "livcam:small-files",
  apply: "build",
  enforce: "post",
  generateBundle: {
    order: "post",
    handler(_options, bundle) {
      const texts = new Map(
        Object.values(bundle).flatMap((output) =>
          /^assets\/.*\.(js|css)$/.test(output.fileName) ? [[output.fileName, textOf(output)] as const] : [],
        ),
      )
      // A worker's policy comes in the headers of its entry's response, which a text in this file does not have.
      const entries = workerEntries({ manifest: {}, texts })
      const small = [...texts].filter(
        ([file, text]) =>
          Buffer.byteLength(text) <= SMALL &&
          !entries.has(file) &&
          !leftOut.some((beginning) => file.startsWith(beginning)),
      )
      const source = small.map((line) => `${JSON.stringify(line)}\n`).join("")
      this.emitFile({ type: "asset", fileName: SMALL_FILES, source })
    },
  },
})
