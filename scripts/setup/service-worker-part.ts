/** For the build of the service worker: a script of ours behind what Workbox makes, in its one file. */
import { readFile, writeFile } from "node:fs/promises"
import { join, resolve } from "node:path"
import type { Plugin } from "vite"

/** `script`: given the project's folder. Parts stand in the order of their plugins. */
export const serviceWorkerPart = (name: string, script: (root: string) => string | Promise<string>): Plugin => {
  let [root, folder] = ["", ""]
  return {
    name: `livcam:${name}`,
    apply: "build",
    configResolved: (config) => {
      root = config.root
      folder = resolve(config.root, config.build.outDir)
    },
    closeBundle: {
      sequential: true,
      // After the service worker has been written.
      order: "post",
      handler: async (error) => {
        if (error !== undefined) return
        const file = join(folder, "sw.js")
        await writeFile(file, `${(await readFile(file, "utf8")).trimEnd()}\n${(await script(root)).trim()}\n`)
      },
    },
  }
}
