import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, test } from "vitest"
import { TestDevice } from "../../tests/worlds/gateway/device.ts"
import { testGateway } from "../../tests/worlds/gateway/http-world.ts"

test("NET-02: a replay is refused also after the gateway was started anew", { timeout: 120_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), "livcam-"))
  const first = await testGateway({ store: { pglite: folder } })
  const kept = new TestDevice(first)
  await kept.register()
  const request = await kept.request("currentCoin", {})
  expect((await (await first.fetch(request.clone())).json()).code).toBe(200)
  await first.close()
  const second = await testGateway({ store: { pglite: folder } })
  expect((await (await second.fetch(request.clone())).json()).code).toBe(20003)
  const again = Object.assign(new TestDevice(second, kept.deviceId), {
    cookies: kept.cookies,
    userId: kept.userId,
    signingToken: kept.signingToken,
  })
  expect((await again.call("currentCoin", {})).code).toBe(200)
  await second.close()
  await rm(folder, { recursive: true })
})
