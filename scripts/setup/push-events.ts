/** For the build of the service worker: our own part of it (worker/service-worker/) behind what Workbox makes. One file, as before. */
import { join } from "node:path"
import { build, type Plugin } from "vite"
import { serviceWorkerPart } from "./service-worker-part.ts"

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

export const pushEvents = (): Plugin => serviceWorkerPart("push-events", scriptOf)
