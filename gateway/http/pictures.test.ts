/** Drawn pictures on their way to a browser, where they stand for most of a page's bytes. */
import { gunzipSync } from "node:zlib"
import { Effect } from "effect"
import { expect, test } from "vitest"
import { ORIGIN } from "../../tests/worlds/gateway/device.ts"
import { testGateway } from "../../tests/worlds/gateway/http-world.ts"
import { MIA_EMAIL } from "../demo/people.ts"
import { Store } from "../store/store.ts"

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
  const etag = answer.headers.get("etag") ?? ""
  const again = new Request(`${ORIGIN}${path}`, { headers: { "if-none-match": etag } })
  expect([(await gateway.fetch(again)).status, answer.headers.get("cache-control")]).toEqual([
    304,
    "public, max-age=31536000, immutable",
  ])
  await gateway.close()
})

test("a cold start's files and a wall's portraits all come at once", async () => {
  const gateway = await testGateway({ demo: 120 })
  const wall = await gateway.run(Store.use((store) => store.transact((tx) => tx.accounts.hostFacts(0, 1_000))))
  const get = async (path: string) => (await gateway.fetch(new Request(`${ORIGIN}${path}`))).status
  const files = await Promise.all(Array.from({ length: 130 }, (_, n) => get(`/assets/file-${n}.js`)))
  const portraits = await Promise.all(
    wall.flatMap(({ id }) => [0, 1, 2].map((n) => get(`/media/portrait/${id}/${n}.svg`))),
  )
  expect([files.length, new Set(files)]).toEqual([130, new Set([404])])
  expect([portraits.length >= 360, new Set(portraits)]).toEqual([true, new Set([200])])
  await gateway.close()
})
