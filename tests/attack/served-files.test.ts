/**
 * What can be fetched beside the page: no source map and no file above the folder. An upload that ends early logs no
 * stack.
 */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { connect } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { startTarget, type Target } from "./target.ts"

let folder: string
let target: Target
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "livcam-served-"))
  const dist = join(folder, "dist")
  await mkdir(join(dist, "assets"), { recursive: true })
  await writeFile(join(folder, "secret.txt"), "above the page")
  await writeFile(join(dist, "index.html"), "<!doctype html><title>page</title>")
  await writeFile(join(dist, "assets", "page-abc.js"), "export {}")
  await writeFile(join(dist, "assets", "page-abc.js.map"), '{"sources":["the source"]}')
  target = await startTarget({ distDir: dist })
})
afterAll(async () => {
  await target?.close()
  await rm(folder, { recursive: true, force: true })
})

/** Sends the path unchanged: `fetch` would normalise it first. */
const rawGet = (path: string): Promise<string> =>
  new Promise((got, failed) => {
    const { hostname, port, host } = new URL(target.origin)
    const socket = connect(Number(port), hostname)
    let text = ""
    socket.on("data", (data) => {
      text += data.toString("latin1")
    })
    socket.on("end", () => got(text))
    socket.on("error", failed)
    socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
  })

test("source maps are not served, under no spelling of their name", async () => {
  expect(await rawGet("/assets/page-abc.js")).toContain("export {}")
  for (const path of [
    "page-abc.js.map",
    "page-abc.js.ma%70",
    "page-abc.js%2emap",
    "./page-abc.js.map",
    "page-abc.js.MAP",
  ]) {
    const answer = await rawGet(`/assets/${path}`)
    expect([path, answer.includes("the source")]).toEqual([path, false])
  }
})

test("no path leads above the page's folder", async () => {
  for (const path of [
    "/../secret.txt",
    "/assets/../../secret.txt",
    "/%2e%2e/secret.txt",
    "/..%2fsecret.txt",
    "/assets/..%5c..%5csecret.txt",
    "//secret.txt",
    "/assets/%2e%2e/%2e%2e/secret.txt",
    "/%00/../secret.txt",
  ])
    expect([path, (await rawGet(path)).includes("above the page")]).toEqual([path, false])
})

test("the page names its policy of Trusted Types, and allows no other", async () => {
  const answer = await fetch(`${target.origin}/`, { headers: { accept: "text/html", "sec-fetch-mode": "navigate" } })
  const policy = answer.headers.get("content-security-policy") ?? ""
  expect(policy).toContain("require-trusted-types-for 'script'")
  expect(/trusted-types ([^;]*)/.exec(policy.replace("require-trusted-types-for", ""))?.[1]).toMatch(/^[a-z-]+$/)
  expect(policy).not.toContain("'allow-duplicates'")
  await answer.arrayBuffer()
})

test("an upload that ends early is nothing that the gateway reports", async () => {
  const said = (["log", "error", "warn"] as const).map((name) =>
    vi.spyOn(console, name).mockImplementation(() => undefined),
  )
  const { hostname, port, host } = new URL(target.origin)
  for (let n = 0; n < 10; n++)
    await new Promise<void>((ended) => {
      const socket = connect(Number(port), hostname, () => {
        socket.write(`POST /event/v1/event_report HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 60000\r\n\r\n{"events":`)
        setTimeout(() => socket.destroy(), 20)
      })
      socket.on("close", () => ended())
    })
  expect((await target.device().get("/config/v1/app")).code).toBe(200)
  expect(said.flatMap(({ mock }) => mock.calls)).toEqual([])
  for (const spy of said) spy.mockRestore()
})
