/** For the build of the service worker: our own part of it (worker/service-worker/) behind what Workbox makes. One file, as before. */
import { readFile, writeFile } from "node:fs/promises"
import { join, resolve } from "node:path"
import { build, type Plugin } from "vite"

const scriptOf = async (root: string): Promise<string> => {
  const built = await build({
    configFile: false,
    logLevel: "error",
    root,
    publicDir: false,
    build: {
      write: false,
      target: ["chrome123", "edge123", "firefox128", "safari17.5"],
      lib: { entry: join(root, "worker/service-worker/index.ts"), formats: ["iife"], name: "livcamPush" },
    },
  })
  const outputs = (Array.isArray(built) ? built : [built]).flatMap((one) => ("output" in one ? one.output : []))
  const [chunk] = outputs.filter((one) => one.type === "chunk")
  if (chunk === undefined) throw new Error("The service worker's own part was not built.")
  return chunk.code
}

export const pushEvents = (): Plugin => {
  let [root, folder] = ["", ""]
  return {
    name: "livcam:push-events",
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
        await writeFile(file, `${(await readFile(file, "utf8")).trimEnd()}\n${(await scriptOf(root)).trim()}\n`)
      },
    },
  }
}
