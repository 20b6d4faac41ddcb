/**
 * The bundled gateway as it is deployed: on PostgreSQL, in production, in a folder of its own, with the operator's
 * commands beside it.
 */
import { execFile } from "node:child_process"
import { randomBytes } from "node:crypto"
import { mkdtemp, readdir, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { promisify } from "node:util"
import pg from "pg"
import { afterAll, beforeAll, expect, test } from "vitest"
import { Device } from "../attack/client.ts"
import { type GatewayProcess, makeGatewayProcess } from "../browser/support/gateway-process.ts"
import { makeDatabase } from "./database.ts"

const folder = resolve(import.meta.dirname, "../../dist-gateway")
const WALL = "/facade/api/homepage/userlist/exempt/list/part/users/guest?groupId=0&pageNo=1&pageSize=24"

let database: Awaited<ReturnType<typeof makeDatabase>>
let gateway: GatewayProcess
let scratch = ""
const surroundings = () => ({
  DATABASE_URL: database.url,
  NODE_ENV: "production",
  LIVCAM_SECRET: "of the bundle's test",
  TRUST_PROXY: "1",
  PHOTO_REVIEW: "hand",
  LIVCAM_MEDIA: join(scratch, "media"),
})
/** Runs an operator's command; returns its exit code and output. */
const operate = (program: string, ...words: ReadonlyArray<string>): Promise<readonly [code: number, said: string]> =>
  new Promise((done) => {
    execFile(
      process.execPath,
      [`bin/${program}.js`, ...words],
      { cwd: folder, env: { ...process.env, ...surroundings() } },
      (failed, out, err) => done([typeof failed?.code === "number" ? failed.code : 0, `${out}${err}`]),
    )
  })

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), "livcam-bundle-"))
  database = await makeDatabase()
  await promisify(execFile)(process.execPath, ["scripts/bundle.mjs"], {
    cwd: resolve(folder, ".."),
    // A page that is built with the environment of a test is not the page that is deployed.
    env: { PATH: process.env.PATH, HOME: process.env.HOME },
  })
  gateway = await makeGatewayProcess(undefined, { env: surroundings(), bundle: folder })
  await gateway.start()
}, 240_000)
afterAll(async () => {
  await gateway?.dispose()
  await database?.drop()
  await rm(scratch, { recursive: true, force: true })
})

const freshId = (): string => randomBytes(16).toString("base64url")
/** A picture of 64 × 64 pixels. */
const JPEG =
  "_9j_2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmBanGQc1tdhbWGkJ6jq62rZ4C8ybqmx5moq6T_2wBDARweHigjKE4rK06kbl1upKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKT_wAARCABAAEADASIAAhEBAxEB_8QAFQABAQAAAAAAAAAAAAAAAAAAAAX_xAAUEAEAAAAAAAAAAAAAAAAAAAAA_8QAFQEBAQAAAAAAAAAAAAAAAAAAAAL_xAAUEQEAAAAAAAAAAAAAAAAAAAAA_9oADAMBAAIRAxEAPwCWAtAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAD__Z"
const BYTES = Buffer.from(JPEG, "base64url").length

const sendPhoto = async (device: Device): Promise<void> => {
  const blobId = freshId()
  const part = new URLSearchParams({ blobId, bytes: String(BYTES), offset: "0", data: JPEG }).toString()
  expect((await device.ask(device.signed("POST", "/account/v1/upload_image", part))).code).toBe(200)
  expect((await device.post("/account/v1/set_photo", { intentId: freshId(), blobId, bytes: BYTES })).code).toBe(200)
}
const headImgOf = async (device: Device): Promise<string> => {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const { rows } = await client.query("select head_img from accounts where id = $1", [device.userId])
  await client.end()
  return rows[0]?.head_img
}

test("AUTH-12: an operator looks at photos that wait, and what is approved is shown by the gateway that runs", async () => {
  const { origin } = gateway
  const [ann, bo] = [new Device(origin), new Device(origin)]
  for (const device of [ann, bo]) {
    expect((await device.register()).code).toBe(200)
    await sendPhoto(device)
  }
  const before = [await headImgOf(ann), await headImgOf(bo)]
  const [code, list] = await operate("review", "list")
  const lines = list.trim().split("\n")
  expect([code, lines.length, lines.at(-1)]).toEqual([0, 3, "2 wait"])
  const [[first = "", second = ""], look] = [lines.map((line) => line.split("  ")[0]), join(scratch, "look")]
  expect((await operate("review", "open", look))[0]).toBe(0)
  expect((await readdir(look)).toSorted()).toEqual([`${first}.webp`, `${second}.webp`, "index.html"].toSorted())
  expect(await operate("review", "approve", first)).toEqual([0, `${first}: approved, user ${ann.userId} is told\n`])
  expect((await operate("review", "reject", first, second))[1].split("\n")).toEqual(
    expect.arrayContaining([
      `${first}: was approved before, nothing changes`,
      `${second}: rejected, user ${bo.userId} is told`,
    ]),
  )
  const shown = `/media/photo/${first}/portrait.webp`
  expect([await headImgOf(ann), await headImgOf(bo)]).toEqual([shown, before[1]])
  expect((await fetch(origin + shown)).status).toBe(200)
  expect((await fetch(`${origin}/media/photo/${second}/portrait.webp`)).status).toBe(404)
  expect(await operate("review", "list")).toEqual([0, "0 wait\n"])
})

test("SOC-08, AUTH-08: an operator acts on a report, and who was reported is shut out of the gateway that runs", async () => {
  const { origin } = gateway
  const [ann, bo] = [new Device(origin), new Device(origin)]
  for (const device of [ann, bo]) expect((await device.register()).code).toBe(200)
  const filed = { intentId: freshId(), userId: bo.userId, reason: "scam", details: "", messageIds: [], block: false }
  expect((await ann.post("/safety/v1/report", filed)).code).toBe(200)
  const [, list] = await operate("reports", "list")
  const [id = ""] = list.split("  ")
  expect(list).toMatch(new RegExp(`about user ${bo.userId} .*reported by nobody else.*\n1 open\n$`))
  expect((await bo.get("/coin/v1/current")).code).toBe(200)
  const acts = await Promise.all([1, 2, 3].map(() => operate("reports", "act", id, "ban")))
  expect(acts.map(([code]) => code).toSorted()).toEqual([0, 1, 1])
  expect((await bo.get("/coin/v1/current")).code).not.toBe(200)
  expect(await operate("reports", "list")).toEqual([0, "0 open\n"])
})

test("it serves the page, takes members, and an operator makes one of them a host while it runs", async () => {
  const { origin } = gateway
  const page = await fetch(`${origin}/`)
  expect([page.status, (await page.text()).includes("<title>LivCam</title>")]).toEqual([200, true])
  const device = new Device(origin)
  expect((await device.register()).code).toBe(200)
  const id = String(device.userId)
  expect(await operate("hosts", "add", "nobody@mail.example")).toEqual([1, "there is no account nobody@mail.example\n"])
  expect((await operate("hosts", "add", id))[0]).toBe(0)
  const wall = async () => JSON.stringify((await new Device(origin).get(WALL)).data)
  await expect.poll(wall, { timeout: 20_000 }).toContain(`:${id},`)
  expect((await operate("hosts", "remove", id))[0]).toBe(0)
  expect((await operate("hosts", "remove", id))[0]).toBe(1)
  expect(await operate("payouts", "list")).toEqual([0, "0 open\n"])
  const [code, said] = await operate("ledger", "verify")
  expect([code, said]).toEqual([0, expect.stringContaining("all is right")])
})

test("words that a command does not understand are answered by those that it does", async () => {
  expect(await operate("hosts", "add")).toEqual([
    2,
    "npm run hosts -- list | add <email or id> | remove <email or id>\n",
  ])
})
