/**
 * One client pretends to be many, or asks for what needs no session: the limits of one address hold all the same. The
 * limits here are small and refill slowly, so the number of answers is exact.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { startTarget, type Target } from "./target.ts"

const MOST = 25
const LARGE = { burst: 1e9, perSecond: 1e9 }
const SMALL = { burst: MOST, perSecond: 0.000_001 }
const CHARACTERS = 20_000

let target: Target
beforeAll(async () => {
  target = await startTarget({
    rates: {
      address: SMALL,
      device: LARGE,
      sealedAddress: LARGE,
      sealedDevice: LARGE,
      files: SMALL,
      reports: { burst: CHARACTERS, perSecond: 0.000_001 },
      uploads: LARGE,
    },
  })
})
afterAll(() => target.close())

/** Sends twice as many requests as one address may, each from the next address. Returns how many were answered. */
const answered = async (url: string, addressOf: (n: number) => string): Promise<number> => {
  let count = 0
  for (let n = 0; n < 2 * MOST; n++) {
    const one = target.device({ address: addressOf(n) })
    const { status } = await one.send(one.plain("GET", url))
    expect([200, 404, 429]).toContain(status)
    if (status !== 429) count += 1
  }
  return count
}
const GROUPS = "/goddessWall/v1/getAllGroup"

describe("addresses that are one client's", () => {
  test("all addresses of one IPv6 network of 64 bits count as one", async () => {
    expect(await answered(GROUPS, (n) => `2001:db8:1:2:${n.toString(16)}:${(n * 1_009).toString(16)}:3:4`)).toBe(MOST)
    expect(await answered(GROUPS, (n) => `2001:db8:1:3::${n.toString(16)}`)).toBe(MOST)
  })
  test("an address with a port is the address, however it is written", async () => {
    expect(await answered(GROUPS, (n) => `10.20.30.40:${40_000 + n}`)).toBe(MOST)
    expect(await answered(GROUPS, () => "::ffff:10.20.30.40")).toBe(0)
    expect(await answered(GROUPS, (n) => `[2001:db8:1:2::${n.toString(16)}]:${50_000 + n}`)).toBe(0)
  })
  test("what the client says of itself before the proxy's own word does not count, nor what is no address", async () => {
    expect(await answered(GROUPS, (n) => `10.9.9.${n}, 10.20.30.41`)).toBe(MOST)
    expect(await answered(GROUPS, (n) => `somebody-${n}`)).toBe(MOST)
  })
  test("another network is another client", async () => {
    expect(await answered(GROUPS, (n) => `2001:db8:${n.toString(16)}:9::1`)).toBe(2 * MOST)
  })
})

test("pictures and files of one address are bounded too", async () => {
  expect(await answered("/media/avatar/10001.svg", () => "10.30.0.1")).toBe(MOST)
  expect(await answered("/assets/nothing.js", () => "10.30.0.2")).toBe(MOST)
})

describe("event reports of visitors", () => {
  const record = (more: object = {}) => ({
    browser: "Chrome",
    os: "Android",
    ip: "",
    c_id: "MY",
    createTime: Date.now(),
    d_id: "",
    d_l_id: 1,
    platformType: 4,
    version: "1.0.0",
    p_level: "0",
    UA: "x".repeat(300),
    client_time: Date.now(),
    wl_event_id: "w_attack",
    extra: "{}",
    ...more,
  })
  const body = (name: string, records: ReadonlyArray<unknown>) =>
    JSON.stringify({ events: records.map((one, n) => ({ intentId: `attack-report-${name}-${n}`, record: one })) })
  const PATH = "/event/v1/event_report"

  test("NET-08: texts that are no small JSON are refused, and nothing of them is kept", async () => {
    const mallory = target.device()
    for (const extra of [
      "not json",
      "[]",
      '"text"',
      '{"a":{"b":1}}',
      `{"a":"${"x".repeat(900)}"}`,
      "x".repeat(1_001),
    ]) {
      const answer = await mallory.send(mallory.plain("POST", PATH, body("extra", [record({ extra })])))
      expect([extra, answer.status]).toEqual([extra, 400])
    }
    const long = await mallory.send(mallory.plain("POST", PATH, body("long", [record({ UA: "x".repeat(100_000) })])))
    expect(long.status).toBeGreaterThanOrEqual(400)
    expect(await target.inStore((tx) => tx.eventReports.ofDevice(mallory.deviceId))).toEqual([])
  })
  test("NET-08: an address writes so many characters and no more, whatever devices it names", async () => {
    const [address, deviceIds] = ["10.40.0.1", new Set<string>()]
    let written = 0
    for (let n = 0; n < MOST; n++) {
      const one = target.device({ address })
      deviceIds.add(one.deviceId)
      const text = body(`many-${n}`, [record(), record(), record()])
      const { status } = await one.send(one.plain("POST", PATH, text))
      if (status === 200) written += text.length
      else expect(status).toBe(429)
    }
    expect(written).toBeGreaterThan(0)
    expect(written).toBeLessThanOrEqual(CHARACTERS * 1.05)
    let kept = 0
    for (const deviceId of deviceIds)
      kept += JSON.stringify(await target.inStore((tx) => tx.eventReports.ofDevice(deviceId))).length
    expect(kept).toBeLessThan(CHARACTERS * 3)
  })
})
