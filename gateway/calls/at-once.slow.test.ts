import { afterEach, describe, test } from "vitest"
import { callAndBan, hostsCallEachOther, twoCallOneHost } from "../../tests/worlds/gateway/calls-at-once.ts"
import { databaseImage } from "../../tests/worlds/gateway/database-image.ts"
import { testGateway } from "../../tests/worlds/gateway/http-world.ts"
import type { Gateway, StoreChoice } from "../app.ts"

let gateway: Gateway | undefined
afterEach(() => gateway?.close())

describe.each<readonly [string, () => Promise<StoreChoice>]>([
  ["memory", async () => "memory"],
  ["PGlite", async () => ({ pglite: await databaseImage() })],
])("calls that begin at once, in %s", (_, store) => {
  test("CALL-02: two hosts who call each other have one call, of the one who was first", async () => {
    gateway = await testGateway({ store: await store() })
    await hostsCallEachOther([gateway])
  })

  test("CALL-02: two who call one host have one call, and the other hears that the host is busy", async () => {
    gateway = await testGateway({ store: await store() })
    await twoCallOneHost([gateway])
  })

  test("CALL-03: a host who is banned as somebody calls is in no call", async () => {
    gateway = await testGateway({ store: await store() })
    await callAndBan([gateway])
  })
})
