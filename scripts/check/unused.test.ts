/** Unused code is found in a planted project that has the project's own kind of configuration. */
import { spawnSync } from "node:child_process"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { expect, test } from "vitest"
import { root } from "../setup/project.mjs"
import { failuresOfKnip } from "./unused.ts"

const PLANTED = {
  "package.json": JSON.stringify({
    name: "planted",
    type: "module",
    imports: { "#schema/*": "./schema/*" },
    dependencies: { effect: "1.0.0", rxdb: "1.0.0" },
  }),
  "knip.json": JSON.stringify({
    entry: ["worker/main.ts"],
    project: ["{schema,worker}/**/*.ts"],
    ignoreExportsUsedInFile: true,
  }),
  "worker/main.ts": [
    'import { Effect } from "effect"',
    'import type { Used } from "#schema/model.ts"',
    'import { known } from "./known.ts"',
    'new Worker(new URL("./started.ts", import.meta.url))',
    "export const all: Used = [Effect, known]",
  ].join("\n"),
  "worker/known.ts": "export const known = 1\nexport const inside = known + 1\nexport const mine = inside + 1\n",
  "worker/started.ts": "self.postMessage(1)\n",
  "worker/nobody.ts": "export const nobody = 1\n",
  "schema/model.ts": "export type Used = unknown\nexport interface Unread { readonly a: 1 }\n",
}

test("a file, an export, a type and a dependency that nobody uses are told with their place; a started worker is used", () => {
  const folder = mkdtempSync(join(tmpdir(), "livcam-unused-"))
  try {
    for (const [file, text] of Object.entries(PLANTED)) {
      mkdirSync(join(folder, dirname(file)), { recursive: true })
      writeFileSync(join(folder, file), text)
    }
    const knip = join(root, "node_modules", "knip", "bin", "knip.js")
    const { stdout } = spawnSync(process.execPath, [knip, "--reporter=json"], { cwd: folder, encoding: "utf8" })
    const told = failuresOfKnip(JSON.parse(stdout)).map(({ file, rule }) => `${file} ${rule}`)
    expect(told.sort()).toEqual([
      "package.json knip, dependencies: rxdb",
      "schema/model.ts knip, types: Unread",
      "worker/known.ts knip, exports: mine",
      "worker/nobody.ts knip, files: worker/nobody.ts",
    ])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
