/** The bundled gateway as it is deployed: on PostgreSQL, in production, in a folder of its own, with the operator's commands beside it. */
import { execFile } from "node:child_process"
import { resolve } from "node:path"
import { promisify } from "node:util"
import { afterAll, beforeAll, expect, test } from "vitest"
import { Device } from "../attack/client.ts"
import { type GatewayProcess, makeGatewayProcess } from "../browser/support/gateway-process.ts"
import { makeDatabase } from "./database.ts"

const folder = resolve(import.meta.dirname, "../../dist-gateway")
const WALL = "/facade/api/homepage/userlist/exempt/list/part/users/guest?groupId=0&pageNo=1&pageSize=24"

let database: Awaited<ReturnType<typeof makeDatabase>>
let gateway: GatewayProcess
const surroundings = () => ({
  DATABASE_URL: database.url,
  NODE_ENV: "production",
  LIVCAM_SECRET: "of the bundle's test",
  TRUST_PROXY: "1",
})
/** An operator's command: its exit code and what it said. */
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
  database = await makeDatabase()
  await promisify(execFile)(process.execPath, ["scripts/bundle.mjs"], {
    cwd: resolve(folder, ".."),
    // A page that is built in tests' surroundings is not the one that is deployed.
    env: { PATH: process.env.PATH, HOME: process.env.HOME },
  })
  gateway = await makeGatewayProcess(undefined, { env: surroundings(), bundle: folder })
  await gateway.start()
}, 240_000)
afterAll(async () => {
  await gateway?.dispose()
  await database?.drop()
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
