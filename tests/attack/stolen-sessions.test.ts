/**
 * An attacker has a user's cookies, the id of their device, or a login link: none of them gives a session or ends one.
 */
import crypto from "node:crypto"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { type Device, within } from "./client.ts"
import { startTarget, type Target } from "./target.ts"
import { makePair } from "./wire.ts"

let target: Target
beforeAll(async () => {
  target = await startTarget()
})
afterAll(() => target.close())

const RESUME = "/account/v1/notworry/login"
const COIN = "/coin/v1/current"
const malloryPair = makePair()

const sha256 = (text: string): string => crypto.createHash("sha256").update(text).digest("hex")
const goesOn = async (device: Device): Promise<boolean> => (await device.get(COIN)).code === 200

/**
 * A member with what resumes its session: the session's key, or its cookie with the secret whose hash was sent at
 * sign-in.
 */
const member = async (fields: object = {}) => {
  const secret = crypto.randomBytes(32).toString("base64url")
  const device = target.device()
  const reply = await device.register({ ...fields, resumeHash: sha256(secret) })
  expect(reply.code).toBe(200)
  return { device, secret, session: String(within(reply.data, "sessionKey")) }
}
const proofByKey = (owner: Device, session: string, publicKey: string, resumeHash: string) => {
  const at = Date.now()
  const signed = ["livcam session proof v1", session, owner.userId, owner.deviceId, at, publicKey, resumeHash]
  const signature = crypto
    .createHmac("sha256", Buffer.from(owner.signingToken, "base64url"))
    .update(JSON.stringify(signed))
    .digest("base64url")
  return { by: "key", session, userId: owner.userId, at, signature }
}
const resume = async (by: Device, former: unknown, resumeHash = sha256("mallory")) => {
  const fields = { country: null, push_key: null, from_webapp: false, devicePublicKey: by.publicKey, resumeHash }
  const params = by.params({ userId: 0 })
  return by.ask(await by.sealed(RESUME, former === undefined ? fields : { ...fields, former }, params, true))
}
/** A device with the victim's cookies, as a log or the wire may reveal them. */
const thiefOf = (victim: Device, deviceId = victim.deviceId): Device => {
  const thief = target.device({ pair: malloryPair, deviceId })
  for (const [name, value] of victim.cookies) thief.cookies.set(name, value)
  return thief
}

describe("stolen cookies", () => {
  test("AUTH-04: give no session under any key, device or claim, and the owner's session goes on", async () => {
    const { device: victim, session } = await member()
    const line = await victim.online()
    const guess = () => crypto.randomBytes(32).toString("base64url")
    const claims = [
      undefined,
      { by: "secret", secrets: [] },
      { by: "secret", secrets: [guess(), victim.cookies.get("user_token"), guess()] },
      { by: "key", session, userId: victim.userId, at: Date.now(), signature: guess() },
    ]
    for (const deviceId of [victim.deviceId, target.device().deviceId])
      for (const former of claims) {
        const thief = thiefOf(victim, deviceId)
        expect([former, (await resume(thief, former)).code]).toEqual([former, 401])
        thief.userId = victim.userId
        expect((await goesOn(thief)) || thief.cookies.has("user_token")).toBe(false)
      }
    expect(await goesOn(victim)).toBe(true)
    expect((await line.next(undefined, 300))._tag).not.toBe("closed")
    await line.close()
  })
  test("AUTH-04: use up none of the owner's tries", async () => {
    const { device: victim, secret } = await member()
    const thief = thiefOf(victim)
    const codes: Array<number> = []
    for (let n = 0; n < 25; n++) {
      for (const [name, value] of victim.cookies) thief.cookies.set(name, value)
      codes.push((await resume(thief, { by: "secret", secrets: [] })).code)
    }
    expect([codes.filter((code) => code === 401).length, codes.filter((code) => code === 429).length]).toEqual([20, 5])
    expect((await resume(victim, { by: "secret", secrets: [secret] })).code).toBe(200)
  })
  test("AUTH-04: with a proof that was heard they give nothing: it is good once, for the owner's public key", async () => {
    const { device: victim, session } = await member()
    const hash = sha256("next")
    const heard = proofByKey(victim, session, victim.publicKey, hash)
    expect((await resume(thiefOf(victim), heard, hash)).code).toBe(401)
    expect((await resume(victim, heard, hash)).code).toBe(200)
    const again = target.device({ pair: victim.pair, deviceId: victim.deviceId })
    expect((await resume(again, heard, hash)).code).not.toBe(200)
  })
})

describe("what a former session left behind", () => {
  test("AUTH-05: cookies, key and secret of before a new sign-in are refused at once", async () => {
    const form = target.device().registration()
    const { device, secret, session } = await member(form)
    const old = Object.assign(target.device({ pair: device.pair, deviceId: device.deviceId }), {
      userId: device.userId,
      signingToken: device.signingToken,
    })
    const wear = () => {
      for (const [name, value] of before) old.cookies.set(name, value)
    }
    const before = new Map(device.cookies)
    expect((await device.login(form.email, form.password)).code).toBe(200)
    wear()
    expect((await old.get(COIN)).code).toBe(401)
    expect((await resume(old, { by: "secret", secrets: [secret] })).code).toBe(401)
    wear()
    expect((await resume(old, proofByKey(old, session, old.publicKey, sha256("x")), sha256("x"))).code).toBe(401)
    expect(await goesOn(device)).toBe(true)
  })
})

describe("the name of another's device", () => {
  test("AUTH-05: signing in under it ends nothing, with any public key, and gives the stranger a name of their own", async () => {
    const { device: victim } = await member()
    const line = await victim.online()
    for (const pair of [malloryPair, victim.pair]) {
      const mallory = target.device({ pair, deviceId: victim.deviceId })
      expect((await mallory.register()).code).toBe(200)
      expect(mallory.deviceId).not.toBe(victim.deviceId)
      expect([await goesOn(mallory), await goesOn(victim)]).toEqual([true, true])
    }
    expect((await line.next(undefined, 300))._tag).not.toBe("closed")
    await line.close()
  })
  test("AUTH-05: neither does the account's own password under another key", async () => {
    const form = target.device().registration()
    const { device: victim } = await member(form)
    const mallory = target.device({ pair: malloryPair, deviceId: victim.deviceId })
    expect((await mallory.login(form.email, form.password)).code).toBe(200)
    expect([await goesOn(mallory), await goesOn(victim)]).toEqual([true, true])
  })
})

describe("a login link", () => {
  test("ENT-21: does not tell the giver's device, and opening it under that name ends nothing", async () => {
    const { device: giver } = await member()
    const { data } = await giver.post("/account/v1/login_link", {})
    expect(JSON.stringify(data)).not.toContain(giver.deviceId)
    expect(String(within(data, "deviceId"))).toMatch(/^cc-[A-Za-z0-9_-]{22,64}$/)
    const taker = target.device({ pair: malloryPair, deviceId: giver.deviceId })
    const fields = { ...(data as object), countryId: null, pushToken: null, devicePublicKey: taker.publicKey }
    expect(taker.keep(await taker.post("/facade/api/user/exempt/login/emailAutoLogin", fields)).code).toBe(200)
    expect([await goesOn(taker), await goesOn(giver)]).toEqual([true, true])
  })
})
