/** Drawn pictures on their way to a browser. For most of a page's bytes they stand. */
import { gunzipSync } from "node:zlib"
import { Effect } from "effect"
import { expect, test } from "vitest"
import { MIA_EMAIL } from "../demo/people.ts"
import { Store } from "../store/store.ts"
import { ORIGIN } from "./test-device.ts"
import { testGateway } from "./test-gateway.ts"

test("SOC-04: a portrait is sent compressed to a browser that takes it, and as it is to others", async () => {
  const gateway = await testGateway({ demo: 1 })
  const get = (path: string, encoding: string) =>
    gateway.fetch(new Request(`${ORIGIN}${path}`, { headers: { "accept-encoding": encoding } }))
  const mia = Store.use((store) => store.transact((tx) => tx.accounts.findByEmail(MIA_EMAIL)))
  const path = await gateway.run(Effect.map(mia, (account) => account?.headImg ?? ""))
  expect(path).toMatch(/^\/media\/portrait\//)
  const plain = Buffer.from(await (await get(path, "identity")).arrayBuffer())
  const answer = await get(path, "gzip, deflate, br")
  const sent = Buffer.from(await answer.arrayBuffer())
  expect(answer.headers.get("content-encoding")).toBe("gzip")
  expect(answer.headers.get("content-type")).toMatch(/^image\/svg/)
  expect(gunzipSync(sent).equals(plain)).toBe(true)
  expect(sent.length * 2).toBeLessThan(plain.length)
  await gateway.close()
})
