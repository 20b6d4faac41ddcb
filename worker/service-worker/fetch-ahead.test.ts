/** Files of a build are asked for some at a time, before Workbox asks for them one by one. */
import { expect, it } from "vitest"
import { fetchAhead } from "./fetch-ahead.ts"

const ORIGIN = "https://livcam.test"
const files = Array.from({ length: 20 }, (_, n) => ({ url: `assets/${n}.js`, revision: null }))

interface Lost {
  readonly requests?: ReadonlyArray<string>
  readonly bodies?: ReadonlyArray<string>
}
const asking = (there: ReadonlyArray<string> | "unreadable" = [], lost: Lost = {}) => {
  const asked: string[] = []
  let [open, most, read] = [0, 0, 0]
  const keys = async () => {
    if (there === "unreadable") throw new DOMException("no room", "QuotaExceededError")
    return there.map((url) => ({ url }))
  }
  return {
    asked,
    seen: () => ({ most, read }),
    scope: {
      caches: { open: async () => ({ keys }) },
      location: { href: `${ORIGIN}/sw.js` },
      fetch: async (url: string) => {
        asked.push(url)
        most = Math.max(most, ++open)
        await new Promise((resolve) => setTimeout(resolve))
        open -= 1
        if (lost.requests?.includes(url)) throw new TypeError("Failed to fetch")
        return {
          arrayBuffer: async () => {
            if (lost.bodies?.includes(url)) throw new TypeError("network error")
            read += 1
          },
        }
      },
    },
  }
}

it("asks for all of them, the last first, four at a time, and reads what comes", async () => {
  const { scope, asked, seen } = asking()
  await fetchAhead(scope, "kept", files)
  expect(asked).toEqual(files.map(({ url }) => `${ORIGIN}/${url}`).reverse())
  expect(seen()).toEqual({ most: 4, read: 20 })
})

it("leaves out what is there already, and what browsers do not keep by its name", async () => {
  const { scope, asked } = asking([`${ORIGIN}/assets/19.js`])
  await fetchAhead(scope, "kept", [...files.slice(17), { url: "index.html", revision: "1" }])
  expect(asked).toEqual([`${ORIGIN}/assets/18.js`, `${ORIGIN}/assets/17.js`])
})

it.each([
  ["one is not answered", asking([], { requests: [`${ORIGIN}/assets/19.js`, `${ORIGIN}/assets/3.js`] }), 18],
  ["an answer ends in its midst", asking([], { bodies: [`${ORIGIN}/assets/19.js`] }), 19],
  ["the cache cannot be read", asking("unreadable"), 20],
])("goes on when %s", async (_, { scope, asked, seen }, read) => {
  await fetchAhead(scope, "kept", files)
  expect(asked).toHaveLength(20)
  expect(seen().read).toBe(read)
})
