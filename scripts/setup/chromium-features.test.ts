/** The Chromium features that browser tests switch off. */
import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { expect, it } from "vitest"
import { PLAYWRIGHTS } from "../../tests/browser/support/chromium-options.ts"

it("is, among others, all that Playwright would switch off by itself", () => {
  const root = dirname(createRequire(import.meta.url).resolve("playwright-core/package.json"))
  const source = readFileSync(join(root, "lib/coreBundle.js"), "utf8")
  const [, list = ""] = /disabledFeatures = \[(.*?)\]/s.exec(source) ?? []
  const names = [...list.matchAll(/^\s*"(\w+)"/gm)].map(([, name]) => name)
  expect(names.length).toBeGreaterThan(5)
  expect([...PLAYWRIGHTS].sort()).toEqual(names.sort())
})
