import { expect, test } from "vitest"
import type { Remote } from "#schema/remotes.ts"
import { makeRemoteReads } from "./remote-reads.ts"

const gallery = (userId: number): Remote => ({ _tag: "profile", userId })
const nothing = () => {}

test("CARD-12: of answers that no screen shows, those used longest ago are forgotten first", async () => {
  const reads = makeRemoteReads((remote) =>
    Promise.resolve({ ok: true, value: { value: remote, asOf: 1, stale: false } }),
  )
  const shown = async (userId: number) => {
    reads.remote(gallery(userId)).subscribe(nothing)()
    await Promise.resolve()
  }
  const isKept = (userId: number) => reads.remote(gallery(userId)).get().state === "ready"
  for (let id = 1; id <= 200; id++) await shown(id)
  await shown(1)
  for (let id = 201; id <= 300; id++) await shown(id)
  expect([isKept(1), isKept(300), isKept(2)]).toEqual([true, true, false])
})
