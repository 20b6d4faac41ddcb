import { expect, test } from "vitest"
import { dropStored, readStored } from "../browser/stored.ts"
import type { Client } from "../client/client.ts"
import { makeListeners } from "../client/listeners.ts"
import { noteSaved, sayInstalled } from "./after-start.ts"

const ready = (value: unknown) => ({ state: "ready", value })
const user = { id: 7 }

const world = () => {
  const listeners = makeListeners()
  const answers: Record<string, unknown> = { session: { state: "loading" }, connection: { state: "loading" } }
  const written: Array<string> = []
  const query = ({ _tag }: { _tag: string }) => ({ get: () => answers[_tag], subscribe: listeners.add })
  // The note reads two queries and nothing else of a client.
  noteSaved({ query } as unknown as Client, (name, value) => written.push(`${name}=${value}`))
  const tell = (tag: "session" | "connection", value: unknown) => {
    answers[tag] = ready(value)
    listeners.tell()
  }
  return { written, tell }
}

test("the note says whose data is saved and how much waits, once both are known, and once for each change", () => {
  const { written, tell } = world()
  tell("session", { state: "signedIn", user, past: false })
  expect(written).toEqual([])
  tell("connection", { waiting: 2, parked: 1 })
  tell("connection", { waiting: 2, parked: 1 })
  tell("connection", { waiting: 0, parked: 1 })
  expect(written).toEqual(["livcam_kept=7.3", "livcam_kept=7.1"])
})

test("a visitor, an account not yet known and what is only remembered write nothing", () => {
  const { written, tell } = world()
  tell("connection", { waiting: 0, parked: 0 })
  tell("session", { state: "visitor", user: null, past: false })
  tell("session", { state: "ended", user, past: false })
  tell("session", { state: "signedIn", user: null, past: false })
  tell("session", { state: "signedIn", user, past: true })
  expect(written).toEqual([])
})

test("who comes back after a logout is noted anew", () => {
  const { written, tell } = world()
  tell("connection", { waiting: 0, parked: 0 })
  tell("session", { state: "signedIn", user, past: false })
  tell("session", { state: "visitor", user: null, past: false })
  tell("session", { state: "signedIn", user, past: false })
  expect(written).toEqual(["livcam_kept=7.0", "livcam_kept=7.0"])
})

/**
 * A page that runs installed. Returns the commands it has executed, and `gateway.ok`: whether the gateway accepts the
 * next one.
 */
const installed = () => {
  const listeners = makeListeners()
  let session: unknown = { state: "loading" }
  const said: Array<string> = []
  const gateway = { ok: true }
  const execute = async ({ _tag }: { _tag: string }) => {
    said.push(_tag)
    return { ok: gateway.ok }
  }
  const start = () =>
    sayInstalled({ query: () => ({ get: () => session, subscribe: listeners.add }), execute } as unknown as Client)
  const tell = async (value: unknown) => {
    session = ready(value)
    listeners.tell()
    await Promise.resolve()
  }
  return { said, gateway, start, tell }
}

test("AUTH-15: the app says once for a user that it runs installed, and again at another start what was not heard", async () => {
  dropStored("livcam-installed")
  const { said, gateway, start, tell } = installed()
  gateway.ok = false
  start()
  await tell({ state: "visitor", user: null, past: false })
  await tell({ state: "signedIn", user, past: true })
  expect(said).toEqual([])
  await tell({ state: "signedIn", user, past: false })
  await tell({ state: "signedIn", user, past: false })
  expect(said).toEqual(["saveWebapp"])
  gateway.ok = true
  start()
  await expect.poll(() => readStored("livcam-installed")).toBe("7")
  start()
  await tell({ state: "signedIn", user, past: false })
  expect(said).toHaveLength(2)
  await tell({ state: "signedIn", user: { id: 8 }, past: false })
  await expect.poll(() => readStored("livcam-installed")).toBe("8")
})
