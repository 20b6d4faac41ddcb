/**
 * Checks whether the work of a refusal reveals why an envelope did not open. It measures the processor time of this
 * process, which is gateway and client, so that other programs do not hide it. A few rounds with every run; a
 * measurement on demand:
 * `ATTACK_ROUNDS=2000 npx vitest run --project attack tests/attack/unwrap-timing.test.ts`.
 */
import crypto from "node:crypto"
import { afterAll, beforeAll, expect, test } from "vitest"
import { median, welchT } from "./cost.ts"
import { startTarget, type Target } from "./target.ts"
import { boundText, seal } from "./wire.ts"

const ROUNDS = Number(process.env.ATTACK_ROUNDS ?? 10)
const PATH = "/facade/api/user/email/check"
const NO_LIMIT = { burst: 1e9, perSecond: 1e9 }

let target: Target
beforeAll(async () => {
  target = await startTarget({
    // The gateway makes its own key, of the size that it has outside of tests.
    firstKey: undefined,
    rates: {
      address: NO_LIMIT,
      device: NO_LIMIT,
      sealedAddress: NO_LIMIT,
      sealedDevice: NO_LIMIT,
      files: NO_LIMIT,
      reports: NO_LIMIT,
      uploads: NO_LIMIT,
    },
  })
})
afterAll(() => target.close())

/** Numbers in the place of a secret that was wrapped under this key. */
const numbersFor = (spki: string): Readonly<Record<string, () => Buffer>> => {
  const key = crypto.createPublicKey({ key: Buffer.from(spki, "base64"), format: "der", type: "spki" })
  const n = Buffer.from(key.export({ format: "jwk" }).n ?? "", "base64url")
  const small = (last: number) => Buffer.concat([Buffer.alloc(n.length - 1), Buffer.from([last])])
  return {
    "a random number": () => crypto.randomBytes(n.length).fill(0, 0, 1),
    "another random number": () => crypto.randomBytes(n.length).fill(0, 0, 1),
    "the modulus itself": () => n,
    "more than the modulus": () => Buffer.alloc(n.length, 0xff),
    "a number of another length": () => crypto.randomBytes(n.length - 1),
    zero: () => small(0),
    one: () => small(1),
  }
}

/** Drops the slowest tenth: garbage collection, which can hit any request. */
const cropped = (times: ReadonlyArray<number>): ReadonlyArray<number> =>
  times.toSorted((a, b) => a - b).slice(0, Math.ceil(times.length * 0.9))

const print = (times: ReadonlyMap<string, ReadonlyArray<number>>): void => {
  const [[, first = []] = [], ...others] = times
  const random = cropped(first)
  for (const [name, all] of others) {
    const ratio = (median(cropped(all)) / median(random)).toFixed(3)
    const t = welchT(cropped(all), random).toFixed(2)
    console.info(`${name} beside a random number, ${ROUNDS} rounds: ${ratio} times the work, Welch's t ${t}`)
  }
}

test("NET-04: whatever number stands for the wrapped secret, the refusal is the same; Welch's t of its work is printed", {
  timeout: 120_000 + ROUNDS * 500,
}, async () => {
  const mallory = target.device()
  const [key] = await mallory.keys()
  if (key === undefined) return expect.fail("the gateway told no key")
  const numbers = Object.entries(numbersFor(key.spki))
  const times = new Map(numbers.map(([name]): [string, Array<number>] => [name, []]))
  const answers = new Set<string>()
  for (let round = 0; round < ROUNDS; round++) {
    const start = crypto.randomInt(numbers.length)
    for (const [name, draw] of [...numbers.slice(start), ...numbers.slice(0, start)]) {
      const params = mallory.params()
      const { data } = seal("{}", boundText("req", "POST", PATH, params), key)
      const body = JSON.stringify({ data, key: `v1.${key.kid}.${draw().toString("base64")}` })
      const outgoing = mallory.plain("POST", PATH, body, params)
      const began = process.cpuUsage()
      const answer = await mallory.send(outgoing)
      const { user, system } = process.cpuUsage(began)
      times.get(name)?.push(user + system)
      answers.add(`${answer.status} ${answer.text}`)
    }
  }
  expect([...answers]).toEqual([`200 {"code":6666,"message":"","data":null}`])
  print(times)
})
