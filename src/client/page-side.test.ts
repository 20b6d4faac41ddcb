import { expect, test } from "vitest"
import { makeStaticClient, staticList } from "./static-client.ts"
import { keyOf } from "./values/key-of.ts"
import { cookieOf, languageIdOf } from "./worker/hello.ts"
import { takeTabId } from "./worker/names.ts"
import { isOwnScript } from "./worker/trusted-scripts.ts"

const makeStorage = (kept: Map<string, string>): Storage => ({
  length: 0,
  clear: () => kept.clear(),
  key: () => null,
  getItem: (key) => kept.get(key) ?? null,
  setItem: (key, value) => void kept.set(key, value),
  removeItem: (key) => void kept.delete(key),
})

test("CALL-28: a tab keeps its name over a reload, and a duplicated tab gets one of its own", () => {
  const kept = new Map<string, string>()
  const page = new EventTarget()
  const name = takeTabId(makeStorage(kept), page)
  const copied = new Map(kept)
  expect(takeTabId(makeStorage(copied), new EventTarget())).not.toBe(name)
  page.dispatchEvent(new Event("pagehide"))
  expect(takeTabId(makeStorage(kept), new EventTarget())).toBe(name)
})

test("ENT-19: the hello carries the login cookie's user and the device id", () => {
  const cookies = "deviceId=cc-abc_-9; user_login_id=42; nonce=x"
  expect(cookieOf(cookies, "user_login_id")).toBe("42")
  expect(cookieOf(cookies, "deviceId")).toBe("cc-abc_-9")
  expect(cookieOf(cookies, "login_id")).toBeNull()
  expect(cookieOf("", "deviceId")).toBeNull()
})

test("I18N-06: language tags become language ids; an unknown one is English", () => {
  expect(["en-US", "pt-BR", "hi", "ms", "tr", "nl", "xx", ""].map(languageIdOf)).toEqual([1, 12, 31, 27, 20, 13, 1, 1])
})

test("only scripts of our own build pass the Trusted Types policy", () => {
  const origin = "https://livcam.example"
  const passes = (url: string) => isOwnScript(url, origin, false)
  expect(passes("/assets/main-Abc_1.js")).toBe(true)
  expect(passes(`${origin}/sw.js`)).toBe(true)
  for (const bad of [
    "https://evil.example/assets/a.js",
    "/media/1.js",
    "blob:https://livcam.example/x",
    "data:,x",
    "/assets/../media/a.js",
  ])
    expect(passes(bad), bad).toBe(false)
})

test("equal questions have one key, whatever the order of their fields", () => {
  expect(keyOf({ a: 1, b: [2] })).toBe(keyOf({ b: [2], a: 1 }))
  expect(keyOf({ a: 1 })).not.toBe(keyOf({ a: "1" }))
})

test("a static client gives fixed answers, each the same object every time", async () => {
  const client = makeStaticClient({
    queries: {
      unread: 3,
      person: ({ userId }) => (userId === 1 ? { state: "ready", value: null } : { state: "loading" }),
    },
    onCommand: (command) => ({ ok: true, value: command._tag }),
  })
  expect(client.query({ _tag: "unread" }).get()).toEqual({ state: "ready", value: 3 })
  expect(client.query({ _tag: "unread" }).get()).toBe(client.query({ _tag: "unread" }).get())
  expect(client.query({ _tag: "person", userId: 1 }).get()).toEqual({ state: "ready", value: null })
  expect(client.query({ _tag: "person", userId: 2 }).get()).toEqual({ state: "loading" })
  expect(client.query({ _tag: "storage" }).get()).toEqual({ state: "loading" })
  expect(await client.execute({ _tag: "tryNow" })).toEqual({ ok: true, value: "tryNow" })
  expect(staticList({}, [{ id: "a" }], (row) => row.id)).toEqual({
    head: {},
    order: ["a"],
    rows: new Map([["a", { id: "a" }]]),
  })
})
