/**
 * Sign-in by Apple and Facebook against a server of their shape in this process. Tests never talk to the providers' own
 * servers.
 */
import { generateKeyPairSync } from "node:crypto"
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest"
import { readReturn } from "#schema/rules/account/sign-in-elsewhere.ts"
import { ORIGIN, TestDevice } from "../../../tests/worlds/gateway/device.ts"
import { testGateway } from "../../../tests/worlds/gateway/http-world.ts"
import { CLIENT, startProvider } from "../../../tests/worlds/gateway/provider-server.ts"
import { signInAt, visit } from "../../../tests/worlds/gateway/sign-in-way.ts"
import type { Gateway } from "../../app.ts"
import type { ProviderKeys } from "./provider-keys.ts"

const pair = generateKeyPairSync("ec", { namedCurve: "P-256" })
const stranger = generateKeyPairSync("ec", { namedCurve: "P-256" })
const pem = ({ privateKey }: typeof pair): string => privateKey.export({ type: "pkcs8", format: "pem" }).toString()
const apple = (privateKey: string, issuer: string): ProviderKeys => ({
  name: "apple",
  clientId: CLIENT.clientId,
  teamId: "TEAM123456",
  keyId: "KEY1234567",
  privateKey,
  issuer,
})

let [atApple, atFacebook]: ReadonlyArray<Awaited<ReturnType<typeof startProvider>>> = []
let gateway: Gateway
const servers = () => {
  if (atApple === undefined || atFacebook === undefined) throw new Error("the servers are not up")
  return { apple: atApple, facebook: atFacebook }
}
beforeAll(async () => {
  atApple = await startProvider({ appleKey: pair.publicKey })
  atFacebook = await startProvider()
  gateway = await testGateway({
    settings: {
      signIn: [apple(pem(pair), atApple.issuer), { name: "facebook", ...CLIENT, issuer: atFacebook.issuer }],
    },
  })
})
afterEach(() => {
  for (const { state } of Object.values(servers())) Object.assign(state, { refuses: null, away: null })
})
afterAll(async () => {
  await gateway.close()
  for (const { close } of Object.values(servers())) await close()
})

const tell = (device: TestDevice, ticket: string) => device.call("socialLogin", { ticket, ...device.signInFields() })

/** Returns by a form post from Apple's page, which carries no cookie. */
const fromApple = async (device: TestDevice, at = gateway) => {
  const there = new URL((await visit(device, "/signin/apple")).headers.get("location") ?? "", ORIGIN)
  const back = new URL((await fetch(there, { redirect: "manual" })).headers.get("location") ?? "")
  const post = new Request(`${ORIGIN}${back.pathname}`, {
    method: "POST",
    headers: { origin: "https://appleid.apple.com", "sec-fetch-site": "cross-site" },
    body: new URLSearchParams([...back.searchParams, ["user", "{}"]]),
  })
  const bounced = await at.fetch(post)
  expect([bounced.status, bounced.headers.getSetCookie()]).toEqual([303, []])
  const end = await visit(device, bounced.headers.get("location") ?? "")
  return { there, told: readReturn(new URL(end.headers.get("location") ?? "", ORIGIN).hash) }
}

describe("Apple", () => {
  test("AUTH-03: asks for a form, takes a secret signed for it, and proves the person and the email", async () => {
    const device = new TestDevice(gateway)
    const { there, told } = await fromApple(device)
    expect([there.searchParams.get("response_mode"), there.searchParams.get("code_challenge")]).toEqual([
      "form_post",
      null,
    ])
    expect(told).toMatchObject({ provider: "apple", ticket: expect.any(String) })
    const { data } = await tell(device, told !== undefined && "ticket" in told ? told.ticket : "")
    expect(data).toMatchObject({ needs: "registration" })
  })

  test("AUTH-03: takes no secret that another key has signed", async () => {
    const wrong = await testGateway({ settings: { signIn: [apple(pem(stranger), servers().apple.issuer)] } })
    const { told } = await fromApple(new TestDevice(wrong), wrong)
    expect(told).toEqual({ provider: "apple", problem: "failed" })
    await wrong.close()
  })

  test("AUTH-03: who goes back there is told so", async () => {
    servers().apple.state.refuses = "user_cancelled_authorize"
    expect((await fromApple(new TestDevice(gateway))).told).toEqual({ provider: "apple", problem: "cancelled" })
  })
})

describe("Facebook", () => {
  const signIn = async (device: TestDevice) => {
    const told = await signInAt(device, "facebook")
    if (told === undefined || !("ticket" in told)) throw new Error(`no ticket: ${JSON.stringify(told)}`)
    return tell(device, told.ticket)
  }

  test("AUTH-03: tells who it was by its graph; an email of it is no proof, so it neither opens nor names an account", async () => {
    const { email } = servers().facebook.state.person
    await new TestDevice(gateway).register({ email })
    expect((await signIn(new TestDevice(gateway))).data).toMatchObject({ needs: "registration", nickname: "Sam Lee" })
  })

  test("AUTH-03: one person of one name at two providers is two persons to us", async () => {
    const device = new TestDevice(gateway)
    const { ticket } = (await signIn(device)).data as { ticket: string }
    const form = { birthday: "1990-05-10", gender: 1, userName: "Sam", countryId: null, ...device.signInFields() }
    expect((await device.call("socialRegister", { ticket, ...form })).code).toBe(200)
    expect((await signIn(new TestDevice(gateway))).data).toHaveProperty("user")
    const other = new TestDevice(gateway)
    servers().apple.state.person = {
      sub: servers().facebook.state.person.sub,
      email: "apple@elsewhere.example",
      email_verified: "true",
    }
    const { told } = await fromApple(other)
    expect((await tell(other, told !== undefined && "ticket" in told ? told.ticket : "")).data).toHaveProperty("needs")
  })

  test("AUTH-03: a person who does not agree there, and a server that is down, are told", async () => {
    servers().facebook.state.refuses = "access_denied"
    expect(await signInAt(new TestDevice(gateway), "facebook")).toEqual({ provider: "facebook", problem: "denied" })
    servers().facebook.state.refuses = null
    const device = new TestDevice(gateway)
    const there = (await visit(device, "/signin/facebook")).headers.get("location") ?? ""
    const back = (await fetch(there, { redirect: "manual" })).headers.get("location") ?? ""
    servers().facebook.state.away = "trouble"
    const end = await visit(device, back)
    expect(end.headers.get("location")).toBe("/login#provider=facebook&problem=unreachable")
  })

  test("AUTH-03: a server that never answers is given up", async () => {
    const device = new TestDevice(gateway)
    const there = (await visit(device, "/signin/facebook")).headers.get("location") ?? ""
    const back = (await fetch(there, { redirect: "manual" })).headers.get("location") ?? ""
    servers().facebook.state.away = "silent"
    const begun = performance.now()
    expect((await visit(device, back)).headers.get("location")).toBe("/login#provider=facebook&problem=unreachable")
    expect(performance.now() - begun).toBeLessThan(12_000)
  })
})
