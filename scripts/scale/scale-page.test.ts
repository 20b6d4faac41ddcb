import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { chart } from "./chart.ts"
import { valuesOf } from "./inputs.ts"
import { fingerprint, inputsBlock, partitionsBlock, sumBlock, withBlock } from "./scale-page.ts"

const page = readFileSync(new URL("../../docs/scale.md", import.meta.url), "utf8")

test("docs/scale.md says what its inputs and tables say now: else run `npm run sim -- --tier scale`", () => {
  const blocks = { inputs: inputsBlock(), sum: sumBlock(valuesOf()), partitions: partitionsBlock() }
  for (const [name, block] of Object.entries(blocks)) expect(withBlock(page, name, block) === page, name).toBe(true)
  expect(page).toContain(`inputs \`${fingerprint(valuesOf())}\``)
})

test("a block is put between its marks and nowhere else", () => {
  const text = "a\n<!-- x: computed -->\nold\n<!-- x: end -->\nb"
  const put = withBlock(text, "x", "new")
  expect(put).toBe("a\n<!-- x: computed -->\n\nnew\n\n<!-- x: end -->\nb")
  expect(withBlock(put, "x", "new")).toBe(put)
  expect(() => withBlock(text, "y", "new")).toThrow()
})

test("a line of the chart goes from the left to the right, its highest value at the top", () => {
  const svg = chart("label", [{ title: "t", lines: [{ name: "n", values: [0, 50, 100] }] }])
  expect(svg).toContain('points="56.0,206.0 237.0,123.0 418.0,40.0"')
})
