/**
 * Two gateways behind the Caddy of deploy/, as users reach them. They act as one service, whichever answers. When one
 * restarts, no request fails and its sockets move to the other. No client can choose the address by which it is
 * rate-limited.
 */
import { type ChildProcess, spawn } from "node:child_process"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as pass } from "node:timers/promises"
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import { freePort } from "../../scripts/setup/free-port.mjs"
import { Device } from "../attack/client.ts"
import { startTwo } from "./two-processes.ts"

const program = process.env.TEST_CADDY
const CADDYFILE = new URL("../../deploy/Caddyfile", import.meta.url).pathname
const SERVICE_RESTART = 1012

describe.skipIf(program === undefined)("behind Caddy", () => {
  let two: Awaited<ReturnType<typeof startTwo>>
  let caddy: ChildProcess
  let home: string
  let origin: string
  let printed = ""

  beforeAll(async () => {
    two = await startTwo()
    home = await mkdtemp(join(tmpdir(), "livcam-caddy-"))
    origin = `http://127.0.0.1:${await freePort()}`
    caddy = spawn(program ?? "", ["run", "--config", CADDYFILE, "--adapter", "caddyfile"], {
      env: {
        ...{ PATH: process.env.PATH, HOME: home, XDG_DATA_HOME: home, XDG_CONFIG_HOME: home },
        ...{ CADDY_ADMIN: `127.0.0.1:${await freePort()}`, DOMAIN: origin },
        GATEWAYS: [two.first, two.second].map((gateway) => new URL(gateway.origin).host).join(" "),
      },
      stdio: ["ignore", "ignore", "pipe"],
    })
    caddy.stderr?.on("data", (chunk: Buffer) => {
      printed += chunk.toString("utf8")
    })
    await vi.waitFor(async () => expect(await answer("/readyz"), printed).toBe(200), { timeout: 20_000 })
  }, 120_000)
  afterAll(async () => {
    caddy?.kill("SIGKILL")
    await two?.close()
    await rm(home, { recursive: true, force: true })
  })

  const answer = (path: string, headers: Record<string, string> = {}): Promise<number> =>
    fetch(`${origin}${path}`, { headers }).then(
      async (response) => {
        await response.arrayBuffer()
        return response.status
      },
      () => 0,
    )
  const member = async () => {
    const device = new Device(origin)
    expect(await device.register()).toMatchObject({ code: 200 })
    return device
  }

  test("SOC-09: with a gateway restarted, each request is answered and each socket comes to the other", async () => {
    const people = [await member(), await member(), await member(), await member()]
    const lines = await Promise.all(people.map((device) => device.online()))
    const codes: Array<number> = []
    for (const { socket } of lines) socket.once("close", (code: number) => codes.push(code))
    const isWelcome = async () => {
      const [ann, bo] = [people[0], people[1]]
      const line = await ann?.online()
      const wish = { intentId: crypto.randomUUID(), to: bo?.userId, message: "Through it all" }
      expect(await ann?.post("/im/v1/send", wish)).toMatchObject({ code: 200 })
      await line?.close()
    }
    await isWelcome()

    let isOver = false
    const seen = new Map<number, number>()
    const asking = Promise.all(
      people.map(async () => {
        while (!isOver) {
          const status = await answer("/config/v1/app")
          seen.set(status, (seen.get(status) ?? 0) + 1)
          await pass(50)
        }
      }),
    )
    await two.first.kill()
    expect(codes.length).toBeGreaterThan(0)
    expect(new Set(codes)).toEqual(new Set([SERVICE_RESTART]))
    await isWelcome()
    const [before] = [codes.length]
    await two.first.start()
    await expect.poll(() => answer("/readyz"), { timeout: 10_000 }).toBe(200)
    isOver = true
    await asking
    expect([...seen.keys()]).toEqual([200])
    expect(codes).toHaveLength(before)
    expect(lines.length - codes.length).toBeGreaterThan(0)
    for (const line of lines) line.socket.terminate()
  })

  test("the address by which somebody is counted is the one that Caddy sees, whatever they say of it", async () => {
    const many = async (ask: (n: number) => Promise<number>) => {
      const statuses = new Set<number>()
      for (let n = 0; n < 1_500; n += 25)
        for (const status of await Promise.all(Array.from({ length: 25 }, (_, at) => ask(n + at)))) statuses.add(status)
      return statuses
    }
    const forged = (n: number) => ({ "x-forwarded-for": `10.9.${n >> 8}.${n & 255}` })
    expect(await many((n) => answer("/config/v1/app", forged(n)))).toEqual(new Set([200, 429]))
  })
})
