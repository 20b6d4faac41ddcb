/** The tests of a mutation run: those of its area (`MUTATED_AREA`) that are beside the code. None needs a browser. */
import { resolve } from "node:path"
import { defineConfig } from "vitest/config"
import { AREAS, isArea } from "./areas.ts"

const area = process.env.MUTATED_AREA ?? ""
if (!isArea(area)) throw new Error(`No area ${area}`)

export default defineConfig({
  root: resolve(import.meta.dirname, "../.."),
  oxc: { jsx: { runtime: "automatic" } },
  test: { include: [...AREAS[area].tests], testTimeout: 30_000, hookTimeout: 60_000 },
})
