/** For the build of the page: its small scripts and styles once more in one file, which a new service worker asks for in place of a hundred (worker/service-worker/fetch-ahead.ts). */
import type { Plugin, Rolldown } from "vite"
import { SMALL_FILES } from "../../worker/service-worker/fetch-ahead.ts"
import { workerEntries } from "../check/bundle.ts"

/** Larger ones gain little by it, and take long to ask for again when the line breaks within the file; bytes before compression. */
const SMALL = 16_000

const textOf = (output: Rolldown.OutputChunk | Rolldown.OutputAsset): string => {
  if (output.type === "chunk") return output.code
  return typeof output.source === "string" ? output.source : new TextDecoder().decode(output.source)
}

/** `leftOut`: how the names of files begin that the service worker does not keep. */
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
      // A worker's policy comes with the answer that brings its entry, which a text does not have.
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
