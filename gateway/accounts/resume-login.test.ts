/** Proof of a session's owner: cookies, device names and copied requests prove nothing. */
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { makePair, TestDevice } from "../../tests/worlds/gateway/device.ts"
import { testGateway } from "../../tests/worlds/gateway/http-world.ts"
import type { Gateway } from "../app.ts"
import { Store } from "../store/store.ts"

let gateway: Gateway
beforeAll(async () => {
  gateway = await testGateway()
})
afterAll(() => gateway.close())

const otherPair = makePair()
const newDevice = async (device = new TestDevice(gateway), email?: string) => {
  const reply = await device.register(email === undefined ? {} : { email })
  expect(reply.code).toBe(200)
  return device
}
/** Copies what a device holds at a moment; `wear` puts the copy on another device, or on the same one again. */
const keptOf = ({ userId, signingToken, sessionKey, resumeSecret, deviceId, cookies }: TestDevice) => ({
  fields: { userId, signingToken, sessionKey, resumeSecret, deviceId },
  cookies: new Map(cookies),
})
const wear = (device: TestDevice, { fields, cookies }: ReturnType<typeof keptOf>): TestDevice => {
  device.cookies.clear()
  for (const [name, value] of cookies) device.cookies.set(name, value)
  return Object.assign(device, fields)
}
const isSignedIn = async (device: TestDevice): Promise<boolean> => (await device.call("currentCoin", {})).code === 200

describe("going on with a session", () => {
  test("AUTH-04: by its key, without any cookie: a new key and a new token, the session before is over", async () => {
    const device = await newDevice()
    const before = keptOf(device)
    device.cookies.clear()
    expect(await isSignedIn(device)).toBe(false)
    expect(await device.resume()).toMatchObject({
      code: 200,
      data: { user: { u_id: before.fields.userId, reg: false }, deviceId: before.fields.deviceId },
    })
    expect(device.cookies.get("user_token")).not.toBe(before.cookies.get("user_token"))
    expect(await isSignedIn(device)).toBe(true)
    expect(await isSignedIn(wear(new TestDevice(gateway), before))).toBe(false)
  })
  test("AUTH-04: by its cookies with its resume secret, under a new key, on the device that it had", async () => {
    const device = await newDevice()
    const wiped = wear(new TestDevice(gateway, undefined, otherPair), keptOf(device))
    wiped.deviceId = "cc-drawn-anew-since-all-was-cleared"
    wiped.signingToken = ""
    expect((await wiped.resume(wiped.proofBySecret())).code).toBe(200)
    expect(wiped.deviceId).toBe(device.deviceId)
    expect(await isSignedIn(wiped)).toBe(true)
    expect(await isSignedIn(device)).toBe(false)
  })
  test("AUTH-04: not by cookies alone, under any key, and the owner goes on", async () => {
    const ann = await newDevice()
    for (const former of [undefined, { by: "secret", secrets: [] }, { by: "secret", secrets: ["s".repeat(43)] }]) {
      const thief = wear(new TestDevice(gateway, undefined, otherPair), keptOf(ann))
      thief.sessionKey = ""
      expect((await thief.resume(former)).status).toBe(401)
      expect(thief.cookies.has("user_token")).toBe(false)
    }
    expect(await isSignedIn(ann)).toBe(true)
    expect((await ann.resume()).code).toBe(200)
  })
  test("AUTH-04: not by a resume secret without the cookie, nor with another's cookie", async () => {
    const [ann, bea] = [await newDevice(), await newDevice()]
    const secret = ann.proofBySecret()
    expect((await new TestDevice(gateway).resume(secret)).status).toBe(401)
    expect((await wear(new TestDevice(gateway), keptOf(bea)).resume(secret)).status).toBe(401)
    const mixed = wear(new TestDevice(gateway), keptOf(ann))
    mixed.cookies.set("user_login_id", String(bea.userId))
    expect((await mixed.resume(secret)).status).toBe(401)
    expect([await isSignedIn(ann), await isSignedIn(bea)]).toEqual([true, true])
  })
  test("AUTH-04: not by a proof made for another public key, another secret, another session or another time", async () => {
    const [ann, bea] = [await newDevice(), await newDevice()]
    const hash = "a".repeat(64)
    const attempt = async (fields: object) => {
      // A thief who names Ann's public key could not read the answer; this test can, as it holds her key pair.
      const thief = new TestDevice(gateway, ann.deviceId, "devicePublicKey" in fields ? ann.pair : otherPair)
      const form = { country: null, push_key: null, from_webapp: false, resumeHash: hash, ...fields }
      return (await thief.call("resumeLogin", { devicePublicKey: thief.publicKey, ...form })).code
    }
    const proof = ann.proofByKey(hash)
    expect(await attempt({ former: proof })).toBe(401)
    expect(await attempt({ former: { ...proof, signature: "A".repeat(43) }, devicePublicKey: ann.publicKey })).toBe(401)
    const own = { devicePublicKey: ann.publicKey }
    expect(await attempt({ ...own, former: proof, resumeHash: "b".repeat(64) })).toBe(401)
    expect(await attempt({ ...own, former: { ...proof, session: bea.sessionKey } })).toBe(401)
    expect(await attempt({ ...own, former: { ...proof, at: proof.at + 1 } })).toBe(401)
    const old = { at: Date.now() - 6 * 60_000 }
    expect(await attempt({ ...own, former: ann.proofByKey(hash, old) })).toBe(20001)
    expect(await isSignedIn(ann)).toBe(true)
  })
  test("AUTH-04: a copy of a proof in another envelope is a replay", async () => {
    const ann = await newDevice()
    const hash = "c".repeat(64)
    const fields = {
      country: null,
      push_key: null,
      from_webapp: false,
      devicePublicKey: ann.publicKey,
      resumeHash: hash,
    }
    const former = ann.proofByKey(hash)
    const codes = []
    for (let n = 0; n < 2; n++)
      codes.push(
        (await new TestDevice(gateway, ann.deviceId, ann.pair).call("resumeLogin", { ...fields, former })).code,
      )
    expect(codes).toEqual([200, 20003])
  })
  test("AUTH-04: once more within ten minutes, in case the answer was lost, by either proof, and not longer", async () => {
    const device = await newDevice()
    const old = keptOf(device)
    expect((await device.resume()).code).toBe(200)
    wear(device, old)
    expect((await device.resume()).code).toBe(200)
    wear(device, old)
    expect((await device.resume(device.proofBySecret())).code).toBe(200)
    expect(await isSignedIn(device)).toBe(true)
    const { sessionKey } = device
    await gateway.run(
      Store.use((store) =>
        store.transact((tx) => tx.sessions.revoke(sessionKey, "resumed", Date.now() - 10 * 60_000 - 1_000)),
      ),
    )
    expect((await device.resume()).status).toBe(401)
  })
  test("AUTH-09: after a logout neither its keys nor those of the session before it count any more", async () => {
    const device = await newDevice()
    const first = keptOf(device)
    await device.resume()
    const second = keptOf(device)
    expect((await device.call("logout", {})).code).toBe(200)
    for (const kept of [first, second])
      for (const proof of ["key", "secret"]) {
        wear(device, kept)
        expect((await device.resume(proof === "key" ? undefined : device.proofBySecret())).status).toBe(401)
      }
  })
  test("AUTH-05: after a new sign-in by password the former cookies, key and secret are worth nothing at once", async () => {
    const email = "again@mail.example"
    const device = await newDevice(new TestDevice(gateway), email)
    const first = keptOf(device)
    await device.resume()
    const second = keptOf(device)
    expect((await device.signIn(email, "secret-1")).code).toBe(200)
    for (const kept of [first, second]) {
      const old = wear(new TestDevice(gateway), kept)
      expect((await old.call("currentCoin", {})).code).toBe(401)
      expect((await wear(old, kept).resume()).status).toBe(401)
      expect((await wear(old, kept).resume(old.proofBySecret(kept.fields.resumeSecret))).status).toBe(401)
    }
    expect(await isSignedIn(device)).toBe(true)
  })
  test("AUTH-05: the same holds for a client that signs in again without proving the session before", async () => {
    const email = "plainly@mail.example"
    const device = await newDevice(new TestDevice(gateway), email)
    const before = keptOf(device)
    const again = new TestDevice(gateway, device.deviceId)
    await again.signIn(email, "secret-1")
    expect(again.deviceId).toBe(device.deviceId)
    expect((await wear(new TestDevice(gateway), before).resume()).status).toBe(401)
    expect([await isSignedIn(again), await isSignedIn(device)]).toEqual([true, false])
  })
  test("AUTH-04: a refusal by an old key leaves the cookies of a later sign-in in place", async () => {
    const email = "later@mail.example"
    const device = await newDevice(new TestDevice(gateway), email)
    const { signingToken, sessionKey } = device
    await device.signIn(email, "secret-1")
    const now = keptOf(device)
    expect((await Object.assign(device, { signingToken, sessionKey }).resume()).status).toBe(401)
    expect(device.cookies.get("user_token")).toBe(now.cookies.get("user_token"))
    expect(await isSignedIn(wear(device, { ...now, cookies: new Map(device.cookies) }))).toBe(true)
  })
  test("AUTH-05: a ban and a sign-in elsewhere are told as such, to whoever proves the session", async () => {
    const [ann, bea] = [await newDevice(), await newDevice()]
    const thief = wear(new TestDevice(gateway), keptOf(ann))
    await gateway.run(
      Store.use((store) => store.transact((tx) => tx.sessions.revoke(ann.sessionKey, "otherDevice", Date.now()))),
    )
    expect((await thief.resume({ by: "secret", secrets: [] })).code).toBe(401)
    expect((await ann.resume()).code).toBe(10023)
    await gateway.run(Store.use((store) => store.transact((tx) => tx.accounts.update(bea.userId, { banned: true }))))
    expect((await bea.resume()).code).toBe(10115)
  })
  test("AUTH-04: tries are limited by session and address; a stranger uses up none of the owner's", async () => {
    const ann = await newDevice()
    const thief = wear(new TestDevice(gateway), keptOf(ann))
    const codes: Array<number> = []
    for (let n = 0; n < 21; n++) {
      const fields = {
        country: null,
        push_key: null,
        from_webapp: false,
        ...thief.signInFields({ by: "secret", secrets: [] }),
      }
      wear(thief, keptOf(ann))
      codes.push((await thief.call("resumeLogin", fields, { ip: "203.0.113.9" })).code)
    }
    expect([codes.filter((code) => code === 401).length, codes.at(-1)]).toEqual([20, 429])
    expect((await ann.resume(ann.proofBySecret())).code).toBe(200)
  })
  test("AUTH-04: another site cannot ask for it", async () => {
    const device = await newDevice()
    const fields = { country: null, push_key: null, from_webapp: false, ...device.signInFields() }
    const reply = await device.send("resumeLogin", fields, { headers: { origin: "https://elsewhere.example" } })
    expect(reply.status).toBe(403)
  })
})

describe("signing in under a device id that is in use", () => {
  test("AUTH-05: another account, or another key of the same one, ends nothing and gets an id of its own", async () => {
    const email = "owner@mail.example"
    const ann = await newDevice(new TestDevice(gateway), email)
    const stranger = await newDevice(new TestDevice(gateway, ann.deviceId, otherPair))
    const sameKey = await newDevice(new TestDevice(gateway, ann.deviceId, ann.pair))
    const elsewhere = new TestDevice(gateway, ann.deviceId, otherPair)
    await elsewhere.signIn(email, "secret-1")
    const all = [ann, stranger, sameKey, elsewhere]
    expect(new Set(all.map(({ deviceId }) => deviceId)).size).toBe(4)
    for (const device of all) {
      expect(await isSignedIn(device)).toBe(true)
      expect(device.cookies.get("deviceId")).toBe(device.deviceId)
    }
    expect((await ann.resume()).code).toBe(200)
  })
  test("AUTH-05: a made-up proof ends nothing either", async () => {
    const ann = await newDevice()
    const stranger = new TestDevice(gateway, ann.deviceId, otherPair)
    const former = { ...ann.proofByKey("a".repeat(64)), signature: "A".repeat(43) }
    await stranger.register({ former })
    expect([stranger.deviceId === ann.deviceId, await isSignedIn(ann)]).toEqual([false, true])
  })
  test("AUTH-05: another account that proves the session before by its key, or by cookie and secret, takes its place", async () => {
    for (const proof of ["key", "secret"]) {
      const device = await newDevice()
      const before = keptOf(device)
      const named = device.deviceId
      await device.register(proof === "key" ? {} : { former: device.proofBySecret() })
      expect([device.deviceId, device.userId === before.fields.userId]).toEqual([named, false])
      expect(await isSignedIn(device)).toBe(true)
      expect(await isSignedIn(wear(new TestDevice(gateway), before))).toBe(false)
    }
  })
  test("AUTH-05: the key of a session that was replaced ends nothing any more", async () => {
    const email = "replaced@mail.example"
    const device = await newDevice(new TestDevice(gateway), email)
    const old = keptOf(device)
    await device.signIn(email, "secret-1")
    const thief = wear(new TestDevice(gateway, device.deviceId, otherPair), { ...old, cookies: new Map() })
    await thief.register()
    expect([thief.deviceId === device.deviceId, await isSignedIn(device)]).toEqual([false, true])
  })
})
