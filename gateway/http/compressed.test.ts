import { randomBytes } from "node:crypto"
import { gunzipSync } from "node:zlib"
import { Hono } from "hono"
import { expect, test } from "vitest"
import { compressed } from "./compressed.ts"
import { jsonResponse } from "./reply.ts"

const noise = { data: randomBytes(6_000).toString("base64"), key: "v1" }
const words = { list: Array.from({ length: 300 }, (_, n) => ({ userId: n, userName: "Ann" })) }
const app = new Hono()
  .get("/sealed", (c) => compressed(c, jsonResponse(200, noise), true))
  .get("/plain", (c) => compressed(c, jsonResponse(429, words, { "retry-after": "1" }), false))
  .get("/short", (c) => compressed(c, jsonResponse(200, {}), false))
const get = async (path: string, accepted?: string) => {
  const response = await app.request(path, { headers: accepted === undefined ? {} : { "accept-encoding": accepted } })
  const body = Buffer.from(await response.arrayBuffer())
  const { headers, status } = response
  expect(headers.get("content-length")).toBe(String(body.byteLength))
  return { status, headers, body, encoding: headers.get("content-encoding") }
}

test("long replies are compressed for those who take gzip, and say the same", async () => {
  for (const accepted of ["gzip", "br, gzip;q=0.5", "deflate, gzip"]) {
    const sealed = await get("/sealed", accepted)
    expect([sealed.status, sealed.encoding, sealed.headers.get("vary")]).toEqual([200, "gzip", "Accept-Encoding"])
    expect(JSON.parse(gunzipSync(sealed.body).toString("utf8"))).toEqual(noise)
    expect(sealed.body.byteLength).toBeLessThan(0.8 * JSON.stringify(noise).length)
  }
  const plain = await get("/plain", "gzip")
  expect([plain.status, plain.headers.get("retry-after"), plain.headers.get("content-type")]).toEqual([
    ...[429, "1", "application/json"],
  ])
  expect(JSON.parse(gunzipSync(plain.body).toString("utf8"))).toEqual(words)
  expect(plain.body.byteLength).toBeLessThan(0.2 * JSON.stringify(words).length)
})

test("what is short stays as it is, and so does what goes to those who take no gzip", async () => {
  expect((await get("/short", "gzip")).encoding).toBeNull()
  for (const accepted of [undefined, "br", "gzip;q=0", "identity"]) {
    const { encoding, headers, body } = await get("/plain", accepted)
    expect([encoding, headers.get("vary")]).toEqual([null, "Accept-Encoding"])
    expect(JSON.parse(body.toString("utf8"))).toEqual(words)
  }
})
