/** Floods of sockets, pictures, long reports and forged addresses: each is limited, and others are served. */
import { afterAll, beforeAll, expect, test } from "vitest"
import type { Device, Line } from "./client.ts"
import { printCost } from "./cost.ts"
import { startTarget, type Target } from "./target.ts"

/** The gateway's own limits, except for files: their usual refill would keep up with the requests of a slow machine. */
const OWN = {
  address: { burst: 600, perSecond: 100 },
  device: { burst: 300, perSecond: 30 },
  sealedAddress: { burst: 300, perSecond: 50 },
  sealedDevice: { burst: 120, perSecond: 10 },
  reports: { burst: 1_500_000, perSecond: 1_000 },
  uploads: { burst: 35_000_000, perSecond: 350_000 },
}

let target: Target
beforeAll(async () => {
  target = await startTarget({ demo: 120, rates: { ...OWN, files: { burst: 400, perSecond: 0.1 } } })
})
afterAll(() => target.close())

const countOf = <K>(list: ReadonlyArray<K>, wanted: K): number => list.filter((one) => one === wanted).length

test("ten sockets of ten people that flood presence get few answered each; what a bystander waits is printed", async () => {
  const flooders = await Promise.all(Array.from({ length: 10 }, () => target.member()))
  const bystander = await target.member()
  const lines: Array<Line> = []
  await printCost(
    `200 presence packets of 200 ids on each of ten sockets, ${target.store}`,
    15,
    () => bystander.get("/coin/v1/current"),
    async () => {
      for (const [n, flooder] of flooders.entries()) {
        const line = await flooder.online()
        lines.push(line)
        // Different ids in each packet: none was asked for before.
        for (let packet = 0; packet < 200; packet++) {
          const userIds = Array.from({ length: 200 }, (_, id) => 20_000 + (n * 200 + packet) * 200 + id)
          line.say({ _tag: "presence", userIds })
        }
      }
      await Promise.all(lines.map((line) => line.next("refused")))
    },
  )
  for (const { packets } of lines) {
    const tags = packets.map(({ _tag }) => _tag)
    expect(countOf(tags, "presence")).toBeLessThanOrEqual(40)
    expect(countOf(tags, "refused")).toBeGreaterThan(0)
  }
  await Promise.all(lines.map((line) => line.close()))
  expect((await bystander.get("/coin/v1/current")).code).toBe(200)
})

/** Statuses of `times` reads of a path, 24 in parallel. `from(n)` is the X-Forwarded-For of the n-th read. */
const storm = async (
  device: Device,
  path: string,
  times: number,
  from: (n: number) => string = () => device.address,
) => {
  const statuses: Array<number> = []
  let n = 0
  const reader = async () => {
    while (n < times) {
      const outgoing = device.plain("GET", path)
      const headers = { ...outgoing.headers, "x-forwarded-for": from(n++) }
      statuses.push((await device.send({ ...outgoing, headers }, false)).status)
    }
  }
  await Promise.all(Array.from({ length: 24 }, reader))
  return statuses
}

test("a wall of portraits and the app's files pass at once; a storm of pictures is cut, and others see theirs", async () => {
  const [newcomer, stranger] = [target.device(), target.device()]
  const hosts = await target.inStore((tx) => tx.accounts.hostFacts(0, 1_000))
  const pictures = await Promise.all(
    hosts.slice(0, 120).map(({ id }) => newcomer.send(newcomer.plain("GET", `/media/portrait/${id}/0.svg`))),
  )
  expect(new Set(pictures.map(({ status }) => status))).toEqual(new Set([200]))
  expect(pictures[0]?.headers.get("cache-control")).toContain("immutable")
  const files = await storm(newcomer, "/assets/none.js", 130)
  expect(new Set(files)).toEqual(new Set([404]))
  const statuses = await storm(stranger, `/media/portrait/${hosts[0]?.id}/1.svg`, 700)
  expect(countOf(statuses, 200)).toBeGreaterThanOrEqual(400)
  expect(countOf(statuses, 429)).toBeGreaterThan(0)
  expect(countOf(statuses, 200) + countOf(statuses, 429)).toBe(700)
  expect((await newcomer.send(newcomer.plain("GET", `/media/portrait/${hosts[1]?.id}/1.svg`))).status).toBe(200)
})

test("forged entries before the proxy's own, ports, and addresses of one IPv6 network make nobody a stranger again", async () => {
  const stranger = target.device({ address: "2001:db8:5:6::1" })
  const forged = [
    (n: number) => `203.0.113.${n % 250}, 2001:db8:5:6::${n.toString(16)}`,
    (n: number) => `[2001:db8:5:6:${(n % 9_000).toString(16)}::1]:${1_024 + n}`,
  ]
  const statuses = await storm(stranger, "/media/portrait/1/0.svg", 700, (n) => forged[n % 2]?.(n) ?? "")
  expect(countOf(statuses, 404) + countOf(statuses, 429)).toBe(700)
  expect(countOf(statuses, 429)).toBeGreaterThan(200)
  const [mapped] = await storm(stranger, "/media/portrait/1/0.svg", 1, () => "[::ffff:198.51.100.7]:443")
  expect(mapped).toBe(404)
})

test("event reports of a visitor that are too deep, too many or too long are refused, and a flood of long ones is cut", async () => {
  const visitor = target.device()
  const record = (fields: object = {}) => ({
    ...{ browser: "", os: "", ip: "", c_id: "", createTime: Date.now(), d_id: "", d_l_id: 1, platformType: 4 },
    ...{ version: "1", p_level: "0", UA: "U".repeat(400), client_time: Date.now(), wl_event_id: "w_x", extra: "{}" },
    ...fields,
  })
  let made = 0
  const events = (count: number, fields?: object) =>
    Array.from({ length: count }, () => ({
      intentId: `report-${String(made++).padStart(12, "0")}`,
      record: record(fields),
    }))
  const send = async (body: object) => {
    const outgoing = visitor.plain("POST", "/event/v1/event_report", JSON.stringify(body))
    const answer = await visitor.send(outgoing)
    return answer.status === 200 ? visitor.read(outgoing, answer).code : answer.status
  }
  const bad = [
    { events: events(51) },
    { events: events(1, { extra: `${"[".repeat(450)}${"]".repeat(450)}` }) },
    { events: events(1, { extra: JSON.stringify(Object.fromEntries(events(13).map((_, n) => [`k${n}`, n]))) }) },
    { events: events(1, { extra: '{"a b":{"c":[1,2,3]}}' }) },
    { events: events(1, { UA: "U".repeat(60_000) }) },
    { events: events(1, { UA: "U".repeat(100_000) }) },
  ]
  for (const body of bad) expect(await send(body)).toBeGreaterThanOrEqual(400)
  expect(await target.inStore((tx) => tx.eventReports.ofDevice(visitor.deviceId))).toEqual([])
  const codes: Array<number> = []
  for (let n = 0; n < 90; n++) codes.push(await send({ events: events(30) }))
  expect(codes[0]).toBe(200)
  expect(countOf(codes, 429)).toBeGreaterThan(0)
  const kept = await target.inStore((tx) => tx.eventReports.ofDevice(visitor.deviceId))
  expect(kept.length).toBeLessThanOrEqual(3_000)
})
