/**
 * Attacks on codes by mail: guessing, floods, reuse, use for another account or purpose; and attacks with a stolen
 * session.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { Device } from "./client.ts"
import { type Mailbox, startMailTarget, type Target } from "./target.ts"

let target: Target
let mails: Mailbox
beforeAll(async () => {
  const started = await startMailTarget()
  target = started.target
  mails = started.mails
})
afterAll(() => target.close())

const PASSWORD = "/facade/api/user/email/password"
const EMAIL = "/facade/api/user/email"
const COIN = "/coin/v1/current"
const CODES = { wrong: 20191, expired: 20192, tries: 20193, hour: 20194, reset: 20196, password: 20021, tooMany: 429 }

let made = 0
const member = async () => {
  const email = `victim-${made++}@mail.example`
  return { email, device: await target.member({ email }) }
}
const open = async (by: Device, path: string, fields: object) =>
  by.ask(await by.sealed(path, { ...fields, devicePublicKey: by.publicKey }, by.params({ userId: 0 }), true))
const askCode = async (by: Device, email: string) => (await open(by, `${PASSWORD}/code`, { email })).code
const check = async (by: Device, email: string, code: string) =>
  (await open(by, `${PASSWORD}/check`, { email, code })).code
const reset = async (by: Device, email: string, code: string) =>
  (await open(by, `${PASSWORD}/reset`, { email, code, password: "mallory-1" })).code
const codeTo = (email: string): string =>
  /\d{6}/.exec(mails.filter(({ to }) => to === email).at(-1)?.text ?? "")?.[0] ?? ""
const guessesAt = (code: string, count: number) =>
  Array.from({ length: count }, (_, n) => String((Number(code) + 1 + n) % 1_000_000).padStart(6, "0"))
const countOf = (codes: ReadonlyArray<number>, code: number) => codes.filter((one) => one === code).length

describe("a code for a new password", () => {
  test("AUTH-02: is guessed five times at most, however many guesses come at once; then the right one is refused too", async () => {
    const { email, device } = await member()
    const mallory = target.device()
    expect(await askCode(mallory, email)).toBe(200)
    const code = codeTo(email)
    const answers = await Promise.all(guessesAt(code, 24).map((guess) => check(mallory, email, guess)))
    expect(countOf(answers, CODES.wrong)).toBe(4)
    expect(countOf(answers, CODES.tries)).toBe(20)
    expect([await check(mallory, email, code), await reset(mallory, email, code)]).toEqual([CODES.tries, CODES.tries])
    expect((await device.get(COIN)).code).toBe(200)
  })
  test("AUTH-02: floods no address with mail: from many devices and addresses five come in an hour", async () => {
    const { email } = await member()
    const answers = await Promise.all(Array.from({ length: 12 }, () => askCode(target.device(), email)))
    expect([countOf(answers, 200), countOf(answers, CODES.hour)]).toEqual([5, 7])
    expect(mails.filter(({ to }) => to === email)).toHaveLength(5)
  })
  test("AUTH-02: one place in the network sends to twenty addresses in an hour, members or not", async () => {
    const mallory = target.device()
    const answers = []
    for (let n = 0; n < 24; n++) answers.push(await askCode(mallory, `flood-${n}@mail.example`))
    expect([countOf(answers, 200), countOf(answers, CODES.tooMany)]).toEqual([20, 4])
  })
  test("AUTH-02: gives one new password, once, to one account, and to the device that asked alone", async () => {
    const [ann, bo] = [await member(), await member()]
    const [owner, mallory] = [target.device(), target.device()]
    await askCode(owner, ann.email)
    const code = codeTo(ann.email)
    await askCode(mallory, bo.email)
    // Another device has asked for no code; another account has a different code.
    expect(await reset(mallory, ann.email, code)).toBe(CODES.reset)
    if (code !== codeTo(bo.email)) expect(await reset(mallory, bo.email, code)).toBe(CODES.wrong)
    const sealed = await owner.sealed(
      `${PASSWORD}/reset`,
      { email: ann.email, code, password: "owner-12", devicePublicKey: owner.publicKey },
      owner.params({ userId: 0 }),
      true,
    )
    expect((await owner.ask(sealed)).code).toBe(200)
    // The same request is replayed; then the code is used again.
    expect((await owner.ask(sealed)).code).toBe(20003)
    expect(await reset(owner, ann.email, code)).toBe(CODES.reset)
    expect((await ann.device.get(COIN)).code).toBe(401)
    expect((await bo.device.get(COIN)).code).toBe(200)
  })
  test("AUTH-02: tells nobody who is a member: each answer is the same for an address that no account has", async () => {
    const { email } = await member()
    const said = async (of: string) => {
      const by = target.device()
      const first = await open(by, `${PASSWORD}/code`, { email: of })
      const others = []
      for (const guess of guessesAt(codeTo(of) || "123456", 6)) others.push(await check(by, of, guess))
      return [first.code, first.data, ...others, await reset(by, of, "000000")]
    }
    expect(await said("nobody-at-all@mail.example")).toEqual(await said(email))
  })
})

describe("a stolen session", () => {
  test("AUTH-11: changes neither email nor password without the password, and is stopped after ten guesses", async () => {
    const { email, device } = await member()
    const change = async (password: string) =>
      (await device.post(`${EMAIL}/code`, { email: "mallory@mail.example", password })).code
    const answers = []
    for (let n = 0; n < 12; n++) answers.push(await change(`guess-${n}`))
    expect(countOf(answers, CODES.password)).toBe(10)
    expect((await device.post(PASSWORD, { password: "guess-x", newPassword: "mallory-1" })).code).not.toBe(200)
    const bind = (code: string) => device.post(`${EMAIL}/bind`, { email: "mallory@mail.example", code })
    expect((await bind("123456")).code).toBe(CODES.expired)
    expect(mails.filter(({ to }) => to === "mallory@mail.example")).toEqual([])
    // A code for a new password does not confirm an address.
    await askCode(device, email)
    expect((await device.post(`${EMAIL}/bind`, { email, code: codeTo(email) })).code).toBe(CODES.expired)
    const kept = await target.inStore((tx) => tx.accounts.findByEmail(email))
    expect(kept?.email).toBe(email)
  })
  test("AUTH-11: the store has no code in it", async () => {
    const { email } = await member()
    const owner = target.device()
    await askCode(owner, email)
    const row = await target.inStore((tx) =>
      tx.mailCodes.find({ address: email, purpose: "password", askedBy: owner.deviceId }),
    )
    expect(row?.codeHash).toMatch(/^[0-9a-f]{64}$/)
    expect(JSON.stringify(row)).not.toContain(codeTo(email))
  })
})
