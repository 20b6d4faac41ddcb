/** The media storages behave the same: a folder, memory, and S3 requests to a fake bucket that checks signatures. */
import { mkdtemp, readdir, rm } from "node:fs/promises"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Effect, type Layer } from "effect"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { s3Storage } from "./s3-storage.ts"
import { folderStorage, MediaStorage, memoryStorage } from "./storage.ts"

interface Asked {
  readonly method: string
  readonly authorization: string
  readonly type: string
}

const files = new Map<string, Buffer>()
const asked: Array<Asked> = []
/** Bytes of files that the bucket has sent. */
let sent = 0
let stand: Server
let origin = ""
let folder = ""

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "livcam-media-"))
  stand = createServer(async (request, response) => {
    const { method = "", url = "", headers } = request
    asked.push({ method, authorization: headers.authorization ?? "", type: headers["content-type"] ?? "" })
    if (!headers.authorization?.startsWith("AWS4-HMAC-SHA256 Credential=key-1/"))
      return response.writeHead(403).end("no: key-1")
    const body: Array<Buffer> = []
    for await (const part of request) body.push(part)
    if (!url.startsWith("/photos/")) return response.writeHead(404).end()
    if (method === "PUT") files.set(url, Buffer.concat(body))
    if (method === "DELETE") files.delete(url)
    const file = files.get(url)
    if (method === "GET" || method === "HEAD") {
      if (file === undefined) return response.writeHead(404).end()
      const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? "") ?? []
      const part = file.subarray(Number(first ?? 0), last === undefined ? file.length : Number(last) + 1)
      sent += method === "GET" ? part.length : 0
      return response.writeHead(first === undefined ? 200 : 206, { "content-length": part.length }).end(part)
    }
    return response.writeHead(method === "DELETE" ? 204 : 200).end()
  })
  await new Promise<void>((listening) => stand.listen(0, "127.0.0.1", listening))
  origin = `http://127.0.0.1:${(stand.address() as AddressInfo).port}`
})
afterAll(async () => {
  stand.close()
  await rm(folder, { recursive: true, force: true })
})

const bucket = (key: string, name = "photos") =>
  s3Storage({ address: `${origin}/${name}`, region: "eu-central-1", key, secret: "a-secret-of-the-bucket" })

const NAME = "photo/abc_-123/portrait.webp"
const using = <A>(layer: Layer.Layer<MediaStorage>, body: (storage: MediaStorage["Service"]) => Effect.Effect<A>) =>
  Effect.runPromise(Effect.provide(MediaStorage.use(body), layer))

describe.each([
  ["memory", () => memoryStorage],
  ["a folder", () => folderStorage(folder)],
  ["a bucket", () => bucket("key-1")],
])("%s", (_, storageOf) => {
  test("AUTH-12: gives what was put last, null for what is not there, says how long it is, and removes it", async () => {
    const got = await using(storageOf(), (storage) =>
      Effect.gen(function* () {
        const none = [yield* storage.get(NAME), yield* storage.get(NAME, [0, 1]), yield* storage.size(NAME)]
        yield* storage.put(NAME, new Uint8Array([1]), "image/webp")
        yield* storage.put(NAME, new Uint8Array([2, 3]), "image/webp")
        const [last, length] = [yield* storage.get(NAME), yield* storage.size(NAME)]
        yield* storage.remove(NAME)
        yield* storage.remove(NAME)
        return [none, last === null ? null : [...last], length, yield* storage.get(NAME), yield* storage.size(NAME)]
      }),
    )
    expect(got).toEqual([[null, null, null], [2, 3], 2, null, null])
  })

  test("SOC-07: gives a part of a long one, without the rest", async () => {
    const long = Uint8Array.from({ length: 300_000 }, (_, n) => n % 251)
    const parts = await using(storageOf(), (storage) =>
      Effect.gen(function* () {
        yield* storage.put(NAME, long, "video/mp4")
        return yield* Effect.forEach(
          [
            [0, 0],
            [70_000, 70_099],
            [299_990, 299_999],
          ] as const,
          (range) => storage.get(NAME, range),
        )
      }),
    )
    expect(parts.map((part) => part && [...part])).toEqual([
      [0],
      [...long.subarray(70_000, 70_100)],
      [...long.subarray(299_990)],
    ])
  })
})

test("P40: a folder takes no name that leads out of it, and leaves no half-written file", async () => {
  for (const name of ["../up.webp", "/etc/passwd", "a/../../up", "", "a//b", "a\\b", ".hidden"])
    await expect(
      using(folderStorage(folder), (storage) => storage.put(name, new Uint8Array(1), "image/webp")),
    ).rejects.toThrow()
  await using(folderStorage(folder), (storage) => storage.put(NAME, new Uint8Array(1), "image/webp"))
  expect(await readdir(join(folder, "photo/abc_-123"))).toEqual(["portrait.webp"])
})

test("SOC-07: a bucket sends no more of a file than is asked for", async () => {
  sent = 0
  await using(bucket("key-1"), (storage) =>
    Effect.gen(function* () {
      yield* storage.put(NAME, new Uint8Array(300_000), "video/mp4")
      expect(yield* storage.size(NAME)).toBe(300_000)
      yield* storage.get(NAME, [10, 19])
    }),
  )
  expect(sent).toBe(10)
})

test("a bucket is asked with a signature that never carries the secret; its refusal is a defect that quotes nothing", async () => {
  await using(bucket("key-1"), (storage) => storage.put(NAME, new Uint8Array([7]), "image/webp"))
  expect(asked.at(-1)).toMatchObject({ method: "PUT", type: "image/webp" })
  expect(asked.at(-1)?.authorization).toMatch(/eu-central-1\/s3\/aws4_request.*Signature=[0-9a-f]{64}/)
  expect(JSON.stringify(asked)).not.toContain("a-secret-of-the-bucket")
  const refused = using(bucket("key-2"), (storage) => storage.get(NAME))
  await expect(refused).rejects.toThrow("the bucket answers a GET with 403")
  await expect(
    using(bucket("key-1", "nowhere"), (storage) => storage.put(NAME, new Uint8Array(1), "")),
  ).rejects.toThrow("no such bucket")
})
