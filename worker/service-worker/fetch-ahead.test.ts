/** Tests that the files of a build are in the service worker's cache before Workbox asks for them one by one. */
import { expect, it } from "vitest"
import { fetchAhead, SMALL_FILES } from "./fetch-ahead.ts"

const ORIGIN = "https://livcam.test"
const few = Array.from({ length: 20 }, (_, n) => ({ url: `assets/${n}.js`, revision: null }))
const many = Array.from({ length: 60 }, (_, n) => ({ url: `assets/${n}.js`, revision: null }))
const addresses = (files: ReadonlyArray<{ readonly url: string }>) => files.map(({ url }) => `${ORIGIN}/${url}`)

type Answer = () => Response | Promise<Response>
const cut =
  (...parts: ReadonlyArray<string>): Answer =>
  () => {
    const rest = [...parts]
    const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => {
      const next = rest.shift()
      if (next === undefined) controller.error(new TypeError("network error"))
      else controller.enqueue(new TextEncoder().encode(next))
    }
    return new Response(new ReadableStream({ pull }))
  }
const lost: Answer = () => {
  throw new TypeError("Failed to fetch")
}
const lines = (files: ReadonlyArray<{ readonly url: string }>) =>
  files.map(({ url }) => `${JSON.stringify([url, `// ${url}`])}\n`).join("")

/** A service worker whose cache holds `there`. Its gateway answers with each file's name, or as `answers` says. */
const asking = (there: ReadonlyArray<string> | "unreadable" = [], answers: Readonly<Record<string, Answer>> = {}) => {
  const asked: string[] = []
  const kept = new Map<string, Response>()
  let [open, most] = [0, 0]
  const keys = async () => {
    if (there === "unreadable") throw new DOMException("no room", "QuotaExceededError")
    return there.map((url) => ({ url }))
  }
  const put = async (url: string, answer: Response) => {
    kept.set(url, new Response(await answer.text(), answer))
  }
  return {
    asked,
    kept,
    most: () => most,
    scope: {
      caches: { open: async () => ({ keys, put }) },
      location: { href: `${ORIGIN}/sw.js` },
      fetch: async (url: string) => {
        asked.push(url)
        most = Math.max(most, ++open)
        await new Promise((resolve) => setTimeout(resolve))
        open -= 1
        const answer = answers[url.slice(ORIGIN.length + 1)]
        return answer?.() ?? new Response(url)
      },
    },
  }
}

it("asks for all of few files, four at a time, and keeps what comes", async () => {
  const { scope, asked, kept, most } = asking()
  await fetchAhead(scope, "kept", few)
  expect(asked.toSorted()).toEqual(addresses(few).toSorted())
  expect([...kept.keys()].toSorted()).toEqual(addresses(few).toSorted())
  expect(most()).toBe(4)
})

it("leaves out what is there already, and what has a revision", async () => {
  const { scope, asked } = asking([`${ORIGIN}/assets/19.js`])
  await fetchAhead(scope, "kept", [...few.slice(17), { url: "index.html", revision: "1" }])
  expect(asked.toSorted()).toEqual([`${ORIGIN}/assets/17.js`, `${ORIGIN}/assets/18.js`])
})

it("takes the small ones of many out of one file, as scripts and styles, and asks for the others", async () => {
  const files = [...many, { url: "assets/a.css", revision: null }]
  const small = [...many.slice(0, 58), { url: "assets/a.css" }, { url: "assets/of-another-build.js" }]
  const { scope, asked, kept } = asking([], { [SMALL_FILES]: () => new Response(lines(small)) })
  await fetchAhead(scope, "kept", files)
  expect(asked.toSorted()).toEqual([...addresses(many.slice(58)), `${ORIGIN}/${SMALL_FILES}`])
  expect([...kept.keys()].toSorted()).toEqual(addresses(files).toSorted())
  const [script, style] = [kept.get(`${ORIGIN}/assets/7.js`), kept.get(`${ORIGIN}/assets/a.css`)]
  expect(await script?.text()).toBe("// assets/7.js")
  expect(script?.headers.get("content-type")).toBe("text/javascript; charset=utf-8")
  expect(style?.headers.get("content-type")).toBe("text/css; charset=utf-8")
})

it.each([
  ["is lost", lost, 60],
  ["is not there", () => new Response("Not found\n", { status: 404 }), 60],
  ["ends in its midst", cut(lines(many.slice(0, 10)), lines(many.slice(10, 31)).slice(0, -3)), 30],
  ["is none", () => new Response("<!doctype html>\n"), 60],
  ["names what is none", () => new Response('{"a":1}\n["assets/7.js"]\n["assets/8.js",9]\n'), 60],
])("asks for each of what it did not bring when the file of small ones %s", async (_, answer, each) => {
  const { scope, asked, kept } = asking([], { [SMALL_FILES]: answer })
  await fetchAhead(scope, "kept", many)
  expect(asked).toHaveLength(1 + each)
  expect(kept.size).toBe(60)
})

it.each<[string, ReturnType<typeof asking>, number]>([
  ["one is not answered", asking([], { "assets/19.js": lost, "assets/3.js": lost }), 18],
  ["one is not there", asking([], { "assets/19.js": () => new Response("", { status: 502 }) }), 19],
  ["an answer ends in its midst", asking([], { "assets/19.js": cut("half") }), 19],
])("goes on when %s", async (_, { scope, asked, kept }, files) => {
  await fetchAhead(scope, "kept", few)
  expect(asked).toHaveLength(20)
  expect(kept.size).toBe(files)
})

it("leaves all to Workbox when the cache cannot be read", async () => {
  const { scope, asked } = asking("unreadable")
  await fetchAhead(scope, "kept", few)
  expect(asked).toEqual([])
})
