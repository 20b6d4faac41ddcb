/**
 * Bundles an entry into one script, as production does: the order in which modules run is part of what the tests prove.
 */
import { resolve } from "node:path"
import { build, type Plugin } from "vite"
import { PROTOCOL } from "#schema/rules/protocol.ts"

const root = resolve(import.meta.dirname, "../../..")

/** Makes the same sources an app of another protocol version. */
const speaking = (protocol: number): Plugin => ({
  name: "livcam:protocol",
  enforce: "pre",
  transform: (code, id) =>
    id.endsWith("/schema/rules/protocol.ts") ? code.replace(`PROTOCOL = ${PROTOCOL}`, `PROTOCOL = ${protocol}`) : null,
})

/** `entry` is a path from the root of the project. */
export const bundle = async (entry: string, protocol = PROTOCOL): Promise<string> => {
  const result = await build({
    configFile: false,
    logLevel: "error",
    root,
    plugins: [speaking(protocol)],
    build: {
      write: false,
      target: "chrome123",
      rolldownOptions: { input: resolve(root, entry), output: { format: "es", codeSplitting: false } },
    },
  })
  const output = "output" in result ? result.output : []
  const chunk = output.find((part) => part.type === "chunk" && part.isEntry)
  if (chunk?.type !== "chunk") throw new Error(`${entry} gives no chunk`)
  return chunk.code
}
