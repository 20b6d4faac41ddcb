/** An intercepted request is sent again, unchanged or spelled differently: it is answered once. */
import crypto from "node:crypto"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { Outgoing, Packet } from "./client.ts"
import { startTarget, type Target } from "./target.ts"
import { makePair, SIGNATURE } from "./wire.ts"

let target: Target
beforeAll(async () => {
  target = await startTarget()
})
afterAll(() => target.close())

const WRONG = 20002
const REPLAYED = 20003
const UNOPENED = 6666

/** Other spellings that a lenient base64url decoder takes for the same bytes. */
const respelled = (signature: string): ReadonlyArray<string> => {
  const dotted = Array.from({ length: 42 }, (_, at) => `${signature.slice(0, at + 1)}.${signature.slice(at + 1)}`)
  const last = signature.charCodeAt(signature.length - 1)
  return [
    ...dotted,
    ...["=", "==", ".", "!", "\t."].map((tail) => signature + tail),
    signature.slice(0, -1) + String.fromCharCode(last + 1),
    Buffer.from(signature, "base64url").toString("base64"),
    `*${signature}`,
  ]
}

describe("signed requests", () => {
  const signedAs = (outgoing: Outgoing, signature: string): Outgoing => ({
    ...outgoing,
    headers: { ...outgoing.headers, [SIGNATURE]: signature },
  })

  test("NET-02: of fifty spellings of a signature that was heard none is answered", async () => {
    const mallory = await target.member()
    const heard = mallory.signed("GET", "/coin/v1/current")
    expect((await mallory.ask(heard)).code).toBe(200)
    expect((await mallory.ask(heard)).code).toBe(REPLAYED)
    const spellings = respelled(heard.headers[SIGNATURE] ?? "")
    const codes = []
    for (const signature of spellings) codes.push((await mallory.ask(signedAs(heard, signature))).code)
    expect(codes).toEqual(spellings.map(() => WRONG))
    expect(spellings).toHaveLength(50)
  })
  test("NET-02: a spelling that comes before the signature is not answered either", async () => {
    const mallory = await target.member()
    const heard = mallory.signed("GET", "/coin/v1/current")
    const [spelling = ""] = respelled(heard.headers[SIGNATURE] ?? "")
    expect((await mallory.ask(signedAs(heard, spelling))).code).toBe(WRONG)
    expect((await mallory.ask(heard)).code).toBe(200)
  })
})

describe("hellos of sockets", () => {
  test("NET-02: a hello opens one socket, however its signature is spelled", async () => {
    const mallory = await target.member()
    const hello = mallory.hello()
    const first = await mallory.socket()
    first.say(hello)
    expect((await first.next())._tag).toBe("welcome")
    // Fewer than the number of refused hellos that one address may have.
    const answers: Array<Packet> = []
    for (const signature of [
      ...respelled(String(hello.signature)).slice(0, 6),
      `${hello.signature}=`,
      hello.signature,
    ]) {
      const line = await mallory.socket()
      line.say({ ...hello, signature })
      answers.push(await line.next())
      await line.close()
    }
    expect(answers.filter(({ _tag }) => _tag === "welcome")).toEqual([])
    expect(answers.at(-1)).toMatchObject({ _tag: "refused", error: { kind: "replayed" } })
    await first.close()
  })
})

describe("a login that was heard on its way", () => {
  const PATH = "/devas/account/email/login"
  const RESUME = "/account/v1/notworry/login"
  const login = async () => {
    const form = target.device().registration()
    const victim = await target.member(form)
    const fields = { email: form.email, password: form.password, devicePublicKey: victim.publicKey }
    return { form, victim, heard: await victim.sealed(PATH, fields, victim.params({ userId: 0 }), true) }
  }
  const bodies = (body: string): ReadonlyArray<string> => {
    const { data, key } = JSON.parse(body) as { data: string; key: string }
    const [version, kid, wrapped = ""] = key.split(".")
    return [
      ` ${body}`,
      `${body}\n`,
      `\ufeff${body}`,
      JSON.stringify({ key, data }),
      JSON.stringify({ data, key }, null, 2),
      body.replace("{", '{"data":"",'),
      body.replace("v1.", "\\u00761."),
      body.replace('"data"', '"d\\u0061ta"'),
      JSON.stringify({ data, key, more: "" }),
      JSON.stringify({ data: `${data}=`, key }),
      JSON.stringify({ data: `${data}\n`, key }),
      JSON.stringify({ data: data.replaceAll("/", "_").replaceAll("+", "-"), key }),
      JSON.stringify({ data, key: `${key}.` }),
      JSON.stringify({ data, key: `${version}.${kid}.${wrapped}=` }),
      JSON.stringify({ data, key: `${version}.${kid}. ${wrapped}` }),
    ].filter((one) => one !== body)
  }

  test("NET-02: sent again, as it was or written anew, it gets neither an answer nor cookies", async () => {
    const { victim, heard } = await login()
    expect((await victim.send(heard)).cookies.get("user_token")).toBeTruthy()
    const tokens = victim.cookies.get("user_token")
    const mallory = target.device({ deviceId: victim.deviceId, pair: makePair() })
    const again = await mallory.send(heard)
    expect([JSON.parse(again.text).code, again.cookies.size]).toEqual([REPLAYED, 0])
    for (const body of bodies(heard.body)) {
      const answer = await mallory.send({ ...heard, body })
      expect([body, answer.cookies.size, [UNOPENED, REPLAYED].includes(JSON.parse(answer.text).code)]).toEqual([
        body,
        0,
        true,
      ])
    }
    // Headers that spell the same numbers differently.
    for (const [name, value] of [
      ["x-timestamp", `${heard.params.timestamp}.0`],
      ["x-user-id", "0x0"],
      ["x-language-id", "1e0"],
      ["x-port-type", "04"],
    ] as const) {
      const answer = await mallory.send({ ...heard, headers: { ...heard.headers, [name]: value } })
      expect([name, answer.cookies.size, JSON.parse(answer.text).code]).not.toEqual([name, 0, 200])
      expect([name, answer.cookies.size]).toEqual([name, 0])
    }
    expect(victim.cookies.get("user_token")).toBe(tokens)
    expect((await mallory.get("/coin/v1/current")).code).not.toBe(200)
  })
  test("NET-02: written anew before it arrives as it was, it does nothing, and the victim still signs in", async () => {
    const { victim, heard } = await login()
    const mallory = target.device({ deviceId: victim.deviceId, pair: makePair() })
    for (const body of bodies(heard.body)) {
      const answer = await mallory.send({ ...heard, body })
      expect([body, answer.cookies.size, JSON.parse(answer.text).code]).toEqual([body, 0, UNOPENED])
    }
    expect(victim.keep(await victim.ask(heard)).code).toBe(200)
  })
  test("NET-04: held back and sent by somebody else, its answer opens for the device alone, and the cookies sign nothing", async () => {
    const { victim, heard } = await login()
    const mallory = target.device({ deviceId: victim.deviceId, pair: makePair() })
    const answer = await mallory.send(heard)
    expect(() => mallory.read(heard, answer)).toThrow()
    expect(mallory.cookies.get("user_token")).toBeTruthy()
    mallory.userId = victim.userId
    const guesses = [
      mallory.plain("GET", "/coin/v1/current"),
      mallory.plain("PUT", "/account/v1/logout"),
      await mallory.sealed("/account/v1/auto_login", { from_webapp: true }),
      ...["", mallory.cookies.get("user_token") ?? "", "AAAA"].map((token) => {
        mallory.signingToken = token
        return mallory.signed("GET", "/coin/v1/current")
      }),
    ]
    for (const guess of guesses) expect((await mallory.ask(guess)).code).toBe(WRONG)
    const line = await mallory.socket()
    line.say(mallory.hello())
    expect(await line.next()).toMatchObject({ _tag: "refused", error: { kind: "signatureWrong" } })
    await line.close()
  })
  test("AUTH-04: the cookies of a login that was held back give no session under another key, whatever is claimed", async () => {
    const { victim, heard, form } = await login()
    const mallory = target.device({ deviceId: victim.deviceId, pair: makePair() })
    await mallory.send(heard)
    const stolen = new Map(mallory.cookies)
    const guess = () => crypto.randomBytes(32).toString("base64url")
    const key = (at: number, signature: string) => ({ by: "key", session: "0", userId: victim.userId, at, signature })
    const claims = [
      undefined,
      { by: "secret", secrets: [] },
      { by: "secret", secrets: [guess(), guess()] },
      { by: "secret", secrets: [stolen.get("user_token")] },
      key(Date.now(), guess()),
      key(Date.now(), "A".repeat(43)),
    ]
    for (const former of claims) {
      for (const [name, value] of stolen) mallory.cookies.set(name, value)
      const fields = { country: null, push_key: null, from_webapp: false, devicePublicKey: mallory.publicKey }
      const outgoing = await mallory.sealed(RESUME, former === undefined ? fields : { ...fields, former })
      const answer = await mallory.send(outgoing)
      expect([former, [400, 401].includes(mallory.read(outgoing, answer).code)]).toEqual([former, true])
      expect([former, answer.cookies.get("user_token") ?? ""]).toEqual([former, ""])
    }
    expect((await victim.get("/coin/v1/current")).code).not.toBe(200)
    expect((await victim.login(form.email, form.password)).code).toBe(200)
    expect((await victim.get("/coin/v1/current")).code).toBe(200)
  })
})
