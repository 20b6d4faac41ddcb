/**
 * An attacker uses the way to a sign-in provider and back to sign a victim's browser in as the attacker, to get into
 * the victim's account, or to lead the victim's page elsewhere.
 */
import crypto from "node:crypto"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { CLIENT, startProvider } from "../worlds/gateway/provider-server.ts"
import { backFrom, placeOf as placeIn, ticketIn, visit } from "./browser-way.ts"
import { type Device, within } from "./client.ts"
import { startTarget, type Target } from "./target.ts"

let provider: Awaited<ReturnType<typeof startProvider>>
let target: Target
beforeAll(async () => {
  provider = await startProvider()
  target = await startTarget({ settings: { signIn: [{ name: "google", ...CLIENT, issuer: provider.issuer }] } })
})
afterAll(async () => {
  await target.close()
  await provider.close()
})

const LOGIN = "/facade/api/user/exempt/login/social"

const placeOf = (response: Response): URL => placeIn(response, target.origin)
const backTo = async (device: Device): Promise<string> => backFrom(placeOf(await visit(device, "/signin/google")))
const enter = async (device: Device, ticket: string) =>
  device.ask(
    await device.sealed(LOGIN, { ticket, devicePublicKey: device.publicKey }, device.params({ userId: 0 }), true),
  )

describe("a victim's browser", () => {
  test("AUTH-03: is not signed in as the attacker by a link to the end of the attacker's way", async () => {
    const [mallory, victim] = [target.device(), target.device()]
    const back = await backTo(mallory)
    expect(placeOf(await visit(victim, back)).hash).toBe("#provider=google&problem=expired")
    const begun = await backTo(victim)
    expect(begun).not.toBe(back)
    // The return of another browser's way is refused even while the victim has a way of its own open.
    expect(placeOf(await visit(victim, back)).hash).toBe("#provider=google&problem=expired")
    expect(victim.cookies.has("user_token")).toBe(false)
  })

  test("AUTH-03: is not signed in by a link with the attacker's ticket, whatever cookie it has of its own", async () => {
    const [mallory, victim] = [target.device(), target.device()]
    const ticket = async () => ticketIn(placeOf(await visit(mallory, await backTo(mallory))))
    expect((await enter(victim, await ticket())).code).toBe(20220)
    await visit(victim, await backTo(victim))
    expect((await enter(victim, await ticket())).code).toBe(20220)
    expect(victim.cookies.has("user_token")).toBe(false)
  })

  test("AUTH-03: begins no way from another site's page", async () => {
    const victim = target.device()
    const response = await visit(victim, "/signin/google", { headers: { "sec-fetch-site": "cross-site" } })
    expect([placeOf(response).href, victim.cookies.has("signin_way")]).toEqual([`${target.origin}/login`, false])
  })

  test("AUTH-03: is led nowhere but to the provider and to the page's login, whatever an address asks", async () => {
    const asks =
      "?next=https://evil.example&redirect_uri=https://evil.example&to=//evil.example&returnTo=/%5Cevil.example"
    const device = target.device()
    const there = placeOf(await visit(device, `/signin/google${asks}`))
    expect(there.origin).toBe(provider.issuer)
    expect(there.searchParams.get("redirect_uri")).toBe(`${target.origin}/signin/google/callback`)
    expect(there.href).not.toContain("evil")
    const ends = [`${await backTo(device)}&next=https://evil.example`, `/signin/google/callback${asks}`]
    for (const end of ends) {
      const place = placeOf(await visit(device, end))
      expect([place.origin, place.pathname, place.href.includes("evil")]).toEqual([target.origin, "/login", false])
    }
    for (const name of ["evil.example", "%2f%2fevil.example", "..%2fevil", "google%00", "constructor", "__proto__"])
      expect([name, (await visit(device, `/signin/${name}`)).status]).toEqual([name, 404])
  })
})

describe("tickets and ways", () => {
  test("AUTH-03: guessed tickets are refused alike, and soon not looked at", async () => {
    const mallory = target.device()
    await visit(mallory, await backTo(mallory))
    const codes: Array<number> = []
    for (let n = 0; n < 22; n++) codes.push((await enter(mallory, crypto.randomBytes(32).toString("base64url"))).code)
    expect([codes.slice(0, 20).every((code) => code === 20220), codes.slice(20)]).toEqual([true, [429, 429]])
  })

  test("AUTH-03: a ticket that is shown twice at once opens one session", async () => {
    const sam = target.device()
    const joined = await enter(sam, ticketIn(placeOf(await visit(sam, await backTo(sam)))))
    const about = { birthday: "1990-05-10", gender: 2, userName: "Sam", countryId: null }
    const fields = { ticket: within(joined.data, "ticket"), ...about, devicePublicKey: sam.publicKey }
    const sealed = await sam.sealed(`${LOGIN}/register`, fields, sam.params({ userId: 0 }), true)
    expect((await sam.ask(sealed)).code).toBe(200)
    const ticket = ticketIn(placeOf(await visit(sam, await backTo(sam))))
    const codes = (await Promise.all([1, 2, 3, 4].map(() => enter(sam, ticket)))).map(({ code }) => code)
    expect(codes.sort((a, b) => a - b)).toEqual([200, 20220, 20220, 20220])
  })

  test("AUTH-03: a way's cookie that was changed, or is of no provider, opens nothing, and the provider is not asked", async () => {
    const device = target.device()
    const back = await backTo(device)
    const sealed = device.cookies.get("signin_way") ?? ""
    const asked = provider.state.asked
    for (const changed of [`${sealed.slice(0, -2)}AA`, sealed.slice(4), "x".repeat(5_000), "A".repeat(40), ""]) {
      device.cookies.set("signin_way", changed)
      expect(placeOf(await visit(device, back)).hash).toBe("#provider=google&problem=expired")
    }
    expect(provider.state.asked).toBe(asked)
    // Only a provider that comes back by a form may do this; this one may not. No cookie is set or read by it.
    const posted = await visit(device, "/signin/google/callback", {
      method: "POST",
      headers: { origin: "https://evil.example", "content-type": "application/x-www-form-urlencoded" },
      body: "code=a&state=b",
    })
    expect([placeOf(posted).pathname, posted.headers.getSetCookie()]).toEqual(["/login", []])
  })

  test("AUTH-03: no script reads the cookies of a way, and by https no other host can write them", async () => {
    const begun = await fetch(`${target.origin}/signin/google`, {
      redirect: "manual",
      headers: { "x-forwarded-proto": "https" },
    })
    const [line = ""] = begun.headers.getSetCookie()
    expect(line).toMatch(/^__Host-signin_way=[\w-]+; Max-Age=600; Path=\/; SameSite=Lax; HttpOnly; Secure$/)
    expect([begun.headers.get("cache-control"), begun.headers.get("referrer-policy")]).toEqual([
      "no-store",
      "no-referrer",
    ])
  })
})
