/** A device sends a public key that costs the gateway more than a normal one, or that nothing can be sealed to. */
import crypto from "node:crypto"
import { afterAll, beforeAll, expect, test } from "vitest"
import { latenciesOf } from "./cost.ts"
import { startTarget, type Target } from "./target.ts"

let target: Target
beforeAll(async () => {
  target = await startTarget()
})
afterAll(() => target.close())

const REGISTER = "/facade/api/user/email/register"

const spkiFrom = (modulus: Buffer, exponent: Buffer): string =>
  crypto
    .createPublicKey({
      key: { kty: "RSA", n: modulus.toString("base64url"), e: exponent.toString("base64url") },
      format: "jwk",
    })
    .export({ type: "spki", format: "der" })
    .toString("base64")

const modulus = (bytes: number, last = 0xff): Buffer =>
  Buffer.concat([Buffer.alloc(bytes - 1, 0xe7), Buffer.from([last])])
const F4 = Buffer.from([1, 0, 1])

const HOSTILE = {
  "an exponent of 3,072 bits": () => spkiFrom(modulus(384), modulus(384, 0x01)),
  "an exponent of 64 bits": () => spkiFrom(modulus(256), Buffer.alloc(8, 0xff)),
  "exponent 3": () => spkiFrom(modulus(256), Buffer.from([3])),
  "exponent 1": () => spkiFrom(modulus(256), Buffer.from([1])),
  "an even modulus": () => spkiFrom(modulus(256, 0xfe), F4),
  "2,040 bits": () => spkiFrom(modulus(255), F4),
  "4,104 bits": () => spkiFrom(modulus(513), F4),
  "a curve": () =>
    crypto
      .generateKeyPairSync("ec", { namedCurve: "P-256" })
      .publicKey.export({ type: "spki", format: "der" })
      .toString("base64"),
  "no key": () => "AAAA",
} as const

test("NET-03: a hostile device key is a 400 before anything is written: no account, no session, no cookies", async () => {
  const before = await target.inStore((tx) => tx.accounts.count())
  for (const [what, make] of Object.entries(HOSTILE)) {
    const mallory = target.device()
    const form = mallory.registration({ devicePublicKey: make() })
    const answer = await mallory.send(await mallory.sealed(REGISTER, form))
    expect([what, answer.status, JSON.parse(answer.text).code, answer.cookies.size]).toEqual([what, 400, 400, 0])
    expect([what, await target.inStore((tx) => tx.accounts.findByEmail(form.email))]).toEqual([what, null])
  }
  expect(await target.inStore((tx) => tx.accounts.count())).toBe(before)
})

test("NET-03: a hostile device key is refused at a login too, and the session before it lives on", async () => {
  const form = target.device().registration()
  const member = await target.member(form)
  for (const [what, make] of Object.entries(HOSTILE)) {
    const fields = { email: form.email, password: form.password, devicePublicKey: make() }
    const heard = await member.sealed("/devas/account/email/login", fields, member.params({ userId: 0 }), true)
    const answer = await member.send(heard, false)
    expect([what, answer.status, answer.cookies.size]).toEqual([what, 400, 0])
  }
  expect((await member.get("/coin/v1/current")).code).toBe(200)
})

test("NET-03: the largest key that is taken is answered; what it costs beside the smallest is printed", async () => {
  const check = async (devicePublicKey: string) => {
    const asker = target.device()
    const outgoing = await asker.sealed("/facade/api/user/email/check", { email: "a@b.example", devicePublicKey })
    const answer = await asker.send(outgoing)
    return { status: answer.status, isSealed: "key" in JSON.parse(answer.text) }
  }
  const [small, large] = [spkiFrom(modulus(256), F4), spkiFrom(modulus(512), F4)]
  expect(await check(small)).toEqual({ status: 200, isSealed: true })
  expect(await check(large)).toEqual({ status: 200, isSealed: true })
  const [least, most] = [await latenciesOf(10, () => check(small)), await latenciesOf(10, () => check(large))]
  console.info(
    `a sealed answer to a key of 4,096 bits: ${(most.median / least.median).toFixed(2)} times one of 2,048 (medians of ten)`,
  )
})
