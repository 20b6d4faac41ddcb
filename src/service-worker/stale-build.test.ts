import { expect, test } from "vitest"
import { addressIn, reloadIfGone } from "./stale-build.ts"

const makePlace = () => {
  const kept = new Map<string, string>()
  const place = { now: 1_000_000, status: 404 as number | null, reloads: 0 }
  const asked = {
    storage: () => ({
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    }),
    now: () => place.now,
    statusOf: async () => place.status,
    reload: () => {
      place.reloads += 1
    },
  }
  return { place, try: () => reloadIfGone("https://livcam.test/assets/Wall-1.js", asked) }
}

test("P26: a file that is gone after an update leads to one reload and to no loop", async () => {
  const { place, try: ask } = makePlace()
  expect(await ask()).toBe(true)
  place.now += 3_000
  expect(await ask()).toBe(false)
  expect(place.reloads).toBe(1)
  place.now += 6 * 60_000
  expect(await ask()).toBe(true)
})

test("P26: without a network, or when the file is there, nothing is loaded anew", async () => {
  const { place, try: ask } = makePlace()
  for (const status of [null, 200, 503]) {
    place.status = status
    expect(await ask()).toBe(false)
  }
  expect(place.reloads).toBe(0)
})

test("P26: the missing file is known from what the browser says", () => {
  expect(addressIn("Failed to fetch dynamically imported module: https://a.test/assets/x-1.js")).toBe(
    "https://a.test/assets/x-1.js",
  )
  expect(addressIn("Importing a module script failed.")).toBeUndefined()
})
