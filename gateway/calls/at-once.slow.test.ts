import { afterEach, describe, test } from "vitest"
import { callAndBan, hostsCallEachOther, twoCallOneHost } from "../../tests/worlds/gateway/calls-at-once.ts"
import { testGateway } from "../../tests/worlds/gateway/http-world.ts"
import type { Gateway } from "../app.ts"

let gateway: Gateway | undefined
afterEach(() => gateway?.close())

describe.each([
  ["memory", "memory"],
  ["PGlite", { pglite: null }],
] as const)("calls that begin at once, in %s", (_, store) => {
  test("CALL-02: two hosts who call each other have one call, of the one who was first", async () => {
    gateway = await testGateway({ store })
    await hostsCallEachOther([gateway])
  })

  test("CALL-02: two who call one host have one call, and the other hears that the host is busy", async () => {
    gateway = await testGateway({ store })
    await twoCallOneHost([gateway])
  })

  test("CALL-03: a host who is banned as somebody calls is in no call", async () => {
    gateway = await testGateway({ store })
    await callAndBan([gateway])
  })
})
