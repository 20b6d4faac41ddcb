import { expect, test } from "vitest"
import { type PushTexts, readPushed, readPushTexts, readToldByPush } from "#schema/rules/account/push.ts"
import { onChange, onPress, onPush, type PushScope } from "./push-events.ts"

const words = (kind: string) => ({ plain: `${kind} came`, named: `${kind} from {name}` })
const TEXTS: PushTexts = {
  ...{ message: words("message"), call: words("call"), missed: words("missed"), friend: words("friend") },
  proof: words("proof"),
}

interface Shown extends NotificationOptions {
  readonly title: string
}

/** A service worker with these windows; its `wait` ends at once. */
const stage = (windows: ReadonlyArray<"visible" | "hidden">, texts: unknown = TEXTS) => {
  const [shown, told, did]: [Array<Shown>, Array<unknown>, Array<string>] = [[], [], []]
  const clients = windows.map((visibilityState, n) => ({
    visibilityState,
    postMessage: (data: unknown) => void told.push(data),
    focus: async () => void did.push(`focus ${n}`),
  }))
  const scope: PushScope = {
    clients: { matchAll: async () => clients, openWindow: async (path: string) => void did.push(`open ${path}`) },
    registration: {
      showNotification: async (title: string, options: NotificationOptions) => {
        shown.splice(0, shown.length, ...shown.filter(({ tag }) => tag !== options.tag), { title, ...options })
      },
      getNotifications: async ({ tag }: { tag: string }) =>
        shown
          .filter((one) => one.tag === tag)
          .map((one) => ({
            requireInteraction: one.requireInteraction === true,
            close: () => void shown.splice(shown.indexOf(one), 1),
          })),
    },
    caches: { open: async () => ({ match: async () => new Response(JSON.stringify(texts)) }) },
    wait: async (ms: number) => void did.push(`wait ${ms}`),
  }
  return { scope, shown, told, did }
}
const push = (scope: PushScope, pushed: object) => onPush(scope, JSON.stringify(pushed).padEnd(192))

test("OVER-12: what came is shown in the page's language, by name where one came, one of a chat at a time", async () => {
  const { scope, shown } = stage([])
  await push(scope, { kind: "message", from: 7 })
  await push(scope, { kind: "message", from: 7, name: "$& Mia" })
  await push(scope, { kind: "friend", from: 8 })
  expect(shown.map(({ title, body, tag, data }) => [title, body, tag, data])).toEqual([
    ["LivCam", "message from $& Mia", "message-7", "/message/IMMessageSession/7"],
    ["LivCam", "friend came", "friend-8", "/friends"],
  ])
})

test("OVER-12: nothing is shown while the app is seen, and a hidden page does not count as that", async () => {
  const seen = stage(["hidden", "visible"])
  await push(seen.scope, { kind: "message", from: 7 })
  expect(seen.shown).toEqual([])
  const hidden = stage(["hidden"])
  await push(hidden.scope, { kind: "message", from: 7 })
  expect(hidden.shown).toHaveLength(1)
})

test("CALL-01: a ring goes when it is over; a missed call takes its place and stays", async () => {
  const { scope, shown, did } = stage([])
  const ringing = push(scope, { kind: "call", from: 7, leftMs: 900_000 })
  await ringing
  expect([did, shown]).toEqual([["wait 60000"], []])
  await push(scope, { kind: "missed", from: 7 })
  await push(scope, { kind: "call", from: 9, leftMs: 5 })
  expect(shown.map(({ tag, body }) => [tag, body])).toEqual([["call-7", "missed came"]])
})

test("CALL-01: the end of a ring leaves the notification of the next ring of the same person", async () => {
  const { scope, shown } = stage([])
  const ends: Array<() => void> = []
  const waiting: PushScope = { ...scope, wait: () => new Promise((done) => void ends.push(() => done(undefined))) }
  const first = push(waiting, { kind: "call", from: 7, leftMs: 30_000 })
  const second = push(waiting, { kind: "call", from: 7, leftMs: 30_000 })
  await expect.poll(() => ends.length).toBe(2)
  ends[0]?.()
  await first
  expect(shown).toHaveLength(1)
  ends[1]?.()
  await second
  expect(shown).toEqual([])
})

test("PROD-04: a token goes to every page, and is shown only where none is seen", async () => {
  const token = "t".repeat(43)
  const seen = stage(["visible", "hidden"])
  await push(seen.scope, { kind: "proof", token })
  expect(seen.told).toEqual([
    { type: "pushProof", token },
    { type: "pushProof", token },
  ])
  expect(seen.shown).toEqual([])
  const none = stage([])
  await push(none.scope, { kind: "proof", token })
  expect(none.shown.map(({ body }) => body)).toEqual(["proof came"])
})

test("OVER-12: a press goes to the open page, else opens one, and to no other origin", async () => {
  const open = stage(["hidden", "hidden"])
  await onPress(open.scope, "/friends")
  expect([open.did, open.told]).toEqual([["focus 0"], [{ type: "pushOpen", path: "/friends" }]])
  const none = stage([])
  await onPress(none.scope, "/friends")
  for (const path of ["https://evil.example/", "//evil.example", 7, undefined]) await onPress(none.scope, path)
  expect(none.did).toEqual(["open /friends", "open /", "open /", "open /", "open /"])
})

test("a changed subscription is told to pages; what is no push of ours does nothing", async () => {
  const { scope, shown, told } = stage(["hidden"])
  await onChange(scope)
  expect(told).toEqual([{ type: "pushChanged" }])
  for (const text of [
    "",
    "{",
    "null",
    "[]",
    '{"kind":"message"}',
    '{"kind":"ad","from":1}',
    '{"kind":"proof","token":"x"}',
  ])
    await onPush(scope, text)
  expect(shown).toEqual([])
})

test("without its texts it says in English that there is something", async () => {
  const { scope, shown } = stage([], { message: "broken" })
  await push(scope, { kind: "message", from: 7, name: "Mia" })
  expect(shown.map(({ body }) => body)).toEqual(["Something new for you"])
})

test("what crosses is read by its shape", () => {
  expect(readPushed('{"kind":"call","from":1,"leftMs":-5,"name":""}')).toEqual({ kind: "call", from: 1, leftMs: 0 })
  expect(readPushed('{"kind":"call","from":-1}')).toBeUndefined()
  expect(readToldByPush({ type: "pushOpen", path: "//evil.example" })).toBeUndefined()
  expect(readToldByPush({ type: "pushOpen", path: "/friends" })).toEqual({ type: "pushOpen", path: "/friends" })
  expect(readToldByPush("SKIP_WAITING")).toBeUndefined()
  expect(readPushTexts(TEXTS)).toEqual(TEXTS)
  expect(readPushTexts({ ...TEXTS, proof: null })).toBeUndefined()
})
