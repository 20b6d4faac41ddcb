/**
 * An attacker tries to make their own account at a provider a way into a victim's account: by leading the victim's
 * browser, with the result of a sign-in way of their own, or from an open session of the victim without the password.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { CLIENT, startProvider } from "../worlds/gateway/provider-server.ts"
import { backFrom, placeOf, ticketIn, visit } from "./browser-way.ts"
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

const WAYS = "/facade/api/user/ways"
const PASSWORD = "attack-me-1"
const [OVER, PROOF_NEEDED, IDENTITY_USED, IDENTITY_OTHER, LAST] = [20220, 20222, 20223, 20224, 20225] as const

let people = 0
/** Sets who is signed in at the provider, in whichever browser asks next. */
const isThere = (sub: string): void => {
  provider.state.person = { sub, email: `${sub}@elsewhere.example`, email_verified: true, name: "Somebody" }
}
beforeEach(() => {
  people += 1
  isThere(`mallory-${people}`)
})

const begin = (device: Device, use: "link" | "confirm" = "link", password: string | null = PASSWORD) =>
  device.post(`${WAYS}/begin`, { provider: "google", use, password })
/** Begins to link; returns the address that the provider sends the browser back to. */
const backOf = async (device: Device, use?: "link" | "confirm"): Promise<string> =>
  backFrom(String(within((await begin(device, use)).data, "address")))
const arrive = async (device: Device, back: string): Promise<URL> => placeOf(await visit(device, back), target.origin)
const finish = async (device: Device, ticket: string): Promise<number> =>
  (await device.post(`${WAYS}/finish`, { ticket })).code
const linked = (device: Device) =>
  target.inStore((tx) => tx.identities.listOf(device.userId)).then((all) => all.map(({ subject }) => subject))
/** The ticket of a way that signs in, begun without a session. */
const signInTicket = async (device: Device): Promise<string> => {
  const there = placeOf(await visit(device, "/signin/google"), target.origin)
  return ticketIn(await arrive(device, await backFrom(there)))
}

describe("a member's browser that is led somewhere", () => {
  test("AUTH-03: ends no way of the attacker's, whether it has begun one of its own or none", async () => {
    const [mallory, victim] = [await target.member(), await target.member()]
    const back = await backOf(mallory)
    expect((await arrive(victim, back)).href).toBe(`${target.origin}/login#provider=google&problem=expired`)
    isThere("victim")
    await backOf(victim)
    expect((await arrive(victim, back)).hash).toBe("#provider=google&problem=expired")
    expect(await linked(victim)).toEqual([])
  })

  test("AUTH-03: links nothing by the attacker's ticket, which is used up by it", async () => {
    const [mallory, victim] = [await target.member(), await target.member()]
    const ticket = async () => ticketIn(await arrive(mallory, await backOf(mallory)))
    const first = await ticket()
    expect([await finish(victim, first), await finish(mallory, first)]).toEqual([OVER, OVER])
    // The cookie of a browser that has come back does not help, whether it is the victim's or the attacker's.
    isThere("victim")
    await arrive(victim, await backOf(victim))
    isThere(`mallory-${people}`)
    expect(await finish(victim, await ticket())).toBe(OVER)
    const last = await ticket()
    victim.cookies.set("signin_browser", mallory.cookies.get("signin_browser") ?? "")
    expect(await finish(victim, last)).toBe(OVER)
    expect([await linked(victim), await linked(mallory)]).toEqual([[], []])
  })

  test("AUTH-03: links nothing in another browser than the one that has come back", async () => {
    const mallory = await target.member()
    const ticket = ticketIn(await arrive(mallory, await backOf(mallory)))
    mallory.cookies.delete("signin_browser")
    expect([await finish(mallory, ticket), await linked(mallory)]).toEqual([OVER, []])
  })

  test("AUTH-03: links nobody who has signed in at the provider by a way that the session has not begun", async () => {
    const victim = await target.member()
    expect(await finish(victim, await signInTicket(victim))).toBe(OVER)
    expect(await linked(victim)).toEqual([])
  })

  test("AUTH-03: what comes back for a session opens none, and registers nobody", async () => {
    const mallory = await target.member()
    const ticket = ticketIn(await arrive(mallory, await backOf(mallory)))
    const login = "/facade/api/user/exempt/login/social"
    const fields = { ticket, devicePublicKey: mallory.publicKey }
    expect((await mallory.ask(await mallory.sealed(login, fields, mallory.params({ userId: 0 }), true))).code).toBe(
      OVER,
    )
    const again = ticketIn(await arrive(mallory, await backOf(mallory)))
    const about = { birthday: "1990-05-10", gender: 2, userName: "Sam", countryId: null }
    const form = { ...fields, ticket: again, ...about }
    const joins = await mallory.sealed(`${login}/register`, form, mallory.params({ userId: 0 }), true)
    expect((await mallory.ask(joins)).code).toBe(OVER)
  })
})

describe("one browser that two have used", () => {
  test("AUTH-03: what the first has begun is nothing to the second, nor to the first after another login", async () => {
    const form = target.device().registration()
    const first = target.device()
    await first.register(form)
    const ticket = ticketIn(await arrive(first, await backOf(first)))
    const back = await backOf(first)
    const second = await target.member({}, { deviceId: first.deviceId })
    for (const name of ["signin_way", "signin_browser"]) second.cookies.set(name, first.cookies.get(name) ?? "")
    expect(await finish(second, ticket)).toBe(OVER)
    expect(await finish(second, ticketIn(await arrive(second, back)))).toBe(OVER)
    const before = ticketIn(await arrive(first, await backOf(first)))
    await first.login(form.email, form.password)
    expect(await finish(first, before)).toBe(OVER)
    expect([await linked(first), await linked(second)]).toEqual([[], []])
  })
})

describe("an open session of another's", () => {
  test("AUTH-03: links, unlinks and changes nothing without the password, whatever is claimed", async () => {
    const victim = await target.member()
    isThere(`victim-${people}`)
    expect(await finish(victim, ticketIn(await arrive(victim, await backOf(victim))))).toBe(200)
    isThere(`mallory-${people}`)
    const codes: Array<number> = []
    for (const password of [null, "", "guessed-1"]) {
      codes.push((await begin(victim, "link", password)).code)
      codes.push((await victim.post(`${WAYS}/unlink`, { way: "google", password })).code)
      const wish = { password, newPassword: "mallorys-1" }
      codes.push((await victim.post("/facade/api/user/email/password", wish)).code)
    }
    expect(new Set(codes)).toEqual(new Set([20021]))
    const other = await target.member()
    // A way that only confirms needs no password and links nobody.
    expect(await finish(other, ticketIn(await arrive(other, await backOf(other, "confirm"))))).toBe(IDENTITY_OTHER)
    expect(await linked(other)).toEqual([])
    expect(await finish(victim, ticketIn(await arrive(victim, await backOf(victim, "confirm"))))).toBe(IDENTITY_OTHER)
    expect(await linked(victim)).toEqual([`victim-${people}`])
  })

  test("AUTH-11: of an account without a password changes nothing once its sign-in is some minutes old, and never its last way in", async () => {
    isThere(`victim-${people}`)
    const victim = target.device()
    const login = "/facade/api/user/exempt/login/social"
    const asVisitor = async (path: string, fields: object) =>
      victim.ask(await victim.sealed(path, { ...fields, devicePublicKey: victim.publicKey }, victim.params(), true))
    const entered = await asVisitor(login, { ticket: await signInTicket(victim) })
    const about = { birthday: "1990-05-10", gender: 2, userName: "Sam", countryId: null }
    victim.keep(await asVisitor(`${login}/register`, { ticket: within(entered.data, "ticket"), ...about }))
    expect((await victim.post(`${WAYS}/unlink`, { way: "google", password: null })).code).toBe(LAST)
    const [session] = await target.inStore((tx) => tx.sessions.living(victim.deviceId, Date.now()))
    await target.inStore((tx) => tx.sessions.proved(session?.id ?? "", Date.now() - 10 * 60_000))
    isThere(`mallory-${people}`)
    const tries = [
      [`${WAYS}/begin`, { provider: "google", use: "link", password: null }],
      [`${WAYS}/unlink`, { way: "google", password: null }],
      ["/facade/api/user/email/password", { password: null, newPassword: "mallorys-1" }],
      ["/facade/api/user/email/code", { email: "mallory@mail.example", password: null }],
    ] as const
    for (const [path, fields] of tries)
      expect([path, (await victim.post(path, fields)).code]).toEqual([path, PROOF_NEEDED])
    // The attacker's own account at the provider confirms nothing either.
    expect(await finish(victim, ticketIn(await arrive(victim, await backOf(victim, "confirm"))))).toBe(IDENTITY_OTHER)
    expect((await begin(victim, "link", null)).code).toBe(PROOF_NEEDED)
  })
})

describe("an account elsewhere", () => {
  test("AUTH-03: is a way into one account, also when it is linked to two at once, and a ticket links once", async () => {
    const [ann, bo] = [await target.member(), await target.member()]
    const ticketOf = async (device: Device) => ticketIn(await arrive(device, await backOf(device)))
    const [anns, bos] = [await ticketOf(ann), await ticketOf(bo)]
    const codes = await Promise.all([finish(ann, anns), finish(bo, bos), finish(ann, anns), finish(bo, bos)])
    expect(codes.filter((code) => code === 200)).toHaveLength(1)
    expect(codes.filter((code) => code === IDENTITY_USED)).toHaveLength(1)
    expect([...(await linked(ann)), ...(await linked(bo))]).toEqual([`mallory-${people}`])
  })

  test("AUTH-03: two that are unlinked at once leave one", async () => {
    const victim = await target.member()
    await target.inStore((tx) => tx.accounts.update(victim.userId, { email: null }))
    const phone = { provider: "phone", subject: `+49151${people}0000000`, userId: victim.userId, at: 1 } as const
    await target.inStore((tx) => tx.identities.add(phone))
    expect(await finish(victim, ticketIn(await arrive(victim, await backOf(victim))))).toBe(200)
    const unlink = (way: string) => victim.post(`${WAYS}/unlink`, { way, password: PASSWORD })
    const codes = (await Promise.all([unlink("google"), unlink("phone")])).map(({ code }) => code)
    expect(codes.sort((a, b) => a - b)).toEqual([200, LAST])
    expect(await linked(victim)).toHaveLength(1)
  })
})
