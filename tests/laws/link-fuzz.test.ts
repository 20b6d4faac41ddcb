// @vitest-environment jsdom
import fc from "fast-check"
import { beforeEach, expect, test, vi } from "vitest"
import { type LinkQuery, linkQueryText, readLinkQuery } from "#schema/rules/account/link-query.ts"
import { APP_ID, PLATFORM_TYPE, SOURCE_TAG } from "#schema/rules/constants.ts"
import { FUZZ_RUNS, FUZZ_SEED, fuzz, mutated, mutatedText } from "../worlds/mutate.ts"

const link: LinkQuery = {
  userId: 10_001,
  deviceId: `cc-${"a".repeat(22)}`,
  appId: APP_ID,
  loginToken: "t".repeat(43),
  nonce: "nonce-12",
  platformType: PLATFORM_TYPE,
  jumpTime: Date.UTC(2026, 2, 1, 12),
  source2: SOURCE_TAG,
}

const fieldText = (field: unknown): string => (typeof field === "string" ? field : String(JSON.stringify(field)))
/** A list becomes a repeated name. */
const fieldsToText = (value: unknown): string =>
  `?${Object.entries(Object(value))
    .flatMap(([name, field]) => (Array.isArray(field) ? field : [field]).map((one) => `${name}=${fieldText(one)}`))
    .join("&")}`

/** A link with characters left out, put in or changed. */
const stirred = fc
  .array(fc.tuple(fc.nat(), fc.nat({ max: 2 }), fc.string({ maxLength: 2, unit: "binary" })), { maxLength: 4 })
  .map((steps) =>
    steps.reduce((text, [place, gone, came]) => {
      const at = place % (text.length + 1)
      return text.slice(0, at) + came + text.slice(at + gone)
    }, linkQueryText(link)),
  )

const texts = fc.oneof(
  { weight: 4, arbitrary: stirred },
  { weight: 4, arbitrary: mutated([link]).map(fieldsToText) },
  { weight: 1, arbitrary: mutatedText([link]) },
  // Sound links with something added, so that many cases are valid.
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.nat({ max: 999_999 }), fc.constantFrom("", "&utm=1", "&x", "&"))
      .map(([id, more]) => linkQueryText({ ...link, userId: id }) + more),
  },
)

test(`ENT-21: of ${FUZZ_RUNS} spoilt queries none throws, and one that is a link comes back from its own text`, () => {
  let valid = 0
  fc.assert(
    fc.property(texts, (text) => {
      const read = readLinkQuery(text)
      if (read === undefined) return
      valid += 1
      const again = linkQueryText(read)
      expect(readLinkQuery(again)).toEqual(read)
      for (const part of again.slice(1).split("&")) expect(text.replace(/^\?/, "").split("&")).toContain(part)
    }),
    fuzz,
  )
  expect(valid).toBeGreaterThan(FUZZ_RUNS / 20)
  expect(valid).toBeLessThan(FUZZ_RUNS * 0.9)
})

beforeEach(() => history.replaceState(null, "", "/"))

const paths = fc.constantFrom("/", "/wall", "//elsewhere.example/", "/%", "/a%2f..//b", "/:443", "/\\\\x")

test(`ENT-21: of ${FUZZ_RUNS} addresses none makes the first module throw, and no token stays in one`, async () => {
  const { origin } = location
  for (const [path, text] of fc.sample(fc.tuple(paths, texts), { numRuns: FUZZ_RUNS, seed: FUZZ_SEED })) {
    const address = `${origin}${path}?${text.replace(/^\?/, "").replaceAll("#", "")}`
    history.replaceState({ key: "before" }, "", address)
    const { search, pathname } = location
    vi.resetModules()
    const { takeLoginLink } = await import("../../src/account/login-link.ts")
    const isLink = search.includes("loginToken=")
    expect(takeLoginLink()).toBe(isLink ? search : "")
    expect(takeLoginLink()).toBe("")
    expect([location.origin, location.pathname]).toEqual([origin, pathname])
    expect(location.search).toBe(isLink ? "" : search)
  }
}, 300_000)
