// @vitest-environment jsdom
import { flushSync } from "react-dom"
import { afterEach, beforeEach, expect, test } from "vitest"
import type { SessionStatus } from "#schema/device/status.ts"
import type { OwnUser } from "#schema/people/user.ts"
import { drawnOn } from "../../tests/worlds/page/drawn.tsx"
import { keepStored, readStored } from "../browser/stored.ts"
import type { QueryState } from "../client/client.ts"
import { makeListeners } from "../client/listeners.ts"
import { makeStaticClient } from "../client/static-client.ts"
import { overlays } from "../overlays/overlay-stack.ts"
import { SessionEnd } from "./SessionEnd.tsx"

const NOTES = "livcam_unsaved"
beforeEach(() => {
  keepStored(NOTES, "[]")
  keepStored("livcam_flop", "[]")
})
afterEach(() => localStorage.clear())

const member = (id: number): QueryState<SessionStatus> => ({
  state: "ready",
  value: { state: "signedIn", user: { id } as OwnUser, balance: 0, points: 0, ended: null },
})
const left: QueryState<SessionStatus> = {
  state: "ready",
  value: { state: "visitor", user: null, balance: 0, points: 0, ended: null },
}

/** Draws it in a thread, under an open dialog, with a session that `tell` changes. */
const drawnIn = (first: QueryState<SessionStatus>) => {
  const listeners = makeListeners()
  let state = first
  const client = {
    ...makeStaticClient(),
    query: () => ({ get: () => state, subscribe: listeners.add }),
  } as unknown as ReturnType<typeof makeStaticClient>
  const router = drawnOn(client, <SessionEnd />, "/message/IMMessageSession/9")
  overlays.open("account", {})
  const tell = (next: QueryState<SessionStatus>) =>
    flushSync(() => {
      state = next
      listeners.tell()
    })
  return { tell, place: () => router.state.location.pathname }
}
const THREAD = "/message/IMMessageSession/9"
const kept = () => [readStored(NOTES), readStored("livcam_flop"), overlays.get().length]

test("AUTH-09: a session that ends clears what is the account's and goes to the root", async () => {
  const { tell, place } = drawnIn(member(1))
  tell(left)
  await expect.poll(place).toBe("/")
  expect(kept()).toEqual([undefined, undefined, 0])
})

test("CARD-11: a session that cannot be read for a while ends nothing", async () => {
  const { tell, place } = drawnIn(member(1))
  tell({ state: "failed", error: { kind: "workerSilent" } })
  tell(member(1))
  expect([place(), kept()]).toEqual([THREAD, ["[]", "[]", 1]])
})

test("AUTH-09: another account that another tab has signed in to begins at the root, with no dialog of the former one", async () => {
  const { tell, place } = drawnIn(member(1))
  tell({ state: "loading" })
  tell(member(2))
  await expect.poll(place).toBe("/")
  expect(kept()).toEqual(["[]", undefined, 0])
})
