import { expect, it } from "vitest"
import { leanCss } from "./lean-styles.ts"

const byHand =
  '@layer properties{@supports (((-webkit-hyphens:none)) and (not (margin-trim:block))) or ((-moz-orient:inline)){*,:before,::backdrop{--tw-blur:initial;--tw-sepia:initial;--tw-content:""}}}'
const blur = '@property --tw-blur{syntax:"*";inherits:false}'
const sepia = '@property --tw-sepia {\n  syntax: "*";\n  inherits: false;\n}'
const shadow = '@property --tw-shadow{syntax:"*";inherits:false;initial-value:0 0 #0000}'
const rules =
  "@layer theme{:root{--spacing:4px}}.blur{--tw-blur:blur(8px);filter:var(--tw-blur,)var(--tw-sepia,);box-shadow:var(--tw-shadow)}"

it("variables that a style sets, or that have a first value, stay registered; nothing is set by hand", () => {
  expect(leanCss(byHand + rules + blur + sepia + shadow)).toBe(rules + blur + shadow)
})
