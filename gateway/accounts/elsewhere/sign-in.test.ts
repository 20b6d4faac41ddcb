/** Whole sign-ins over HTTP: a browser, the gateway, and an OpenID Connect provider in this process. */
import { Clock, Effect, Exit, Layer, Scope } from "effect"
import { TestClock } from "effect/testing"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { AGREEMENT_VERSION } from "#schema/rules/account/agreement.ts"
import { readReturn, type SignInReturn } from "#schema/rules/account/sign-in-elsewhere.ts"
import { makePair, type Reply, TestDevice } from "../../../tests/worlds/gateway/device.ts"
import { testGateway } from "../../../tests/worlds/gateway/http-world.ts"
import { CLIENT, startProvider } from "../../../tests/worlds/gateway/provider-server.ts"
import { signInAt, visit } from "../../../tests/worlds/gateway/sign-in-way.ts"
import type { Gateway } from "../../app.ts"
import { Store, type Tx } from "../../store/store.ts"
import { banAccount, banDevice } from "../ban.ts"

let provider: Awaited<ReturnType<typeof startProvider>>
let gateway: Gateway
const plain = {
  twist: (claims: Readonly<Record<string, unknown>>) => claims,
  isForged: false,
  refuses: null,
  away: null,
}
let people = 0
beforeAll(async () => {
  provider = await startProvider()
  gateway = await testGateway({ settings: { signIn: [{ name: "google", ...CLIENT, issuer: provider.issuer }] } })
})
beforeEach(() => {
  people += 1
  Object.assign(provider.state, plain, {
    person: { sub: `sub-${people}`, email: `p${people}@elsewhere.example`, email_verified: true, name: "Sam Lee" },
  })
})
afterAll(async () => {
  await gateway.close()
  await provider.close()
})

const at = (told: SignInReturn | undefined) => (told !== undefined && "ticket" in told ? told.ticket : "")
const problem = (told: SignInReturn | undefined) => (told !== undefined && "problem" in told ? told.problem : undefined)
const enter = async (device: TestDevice, ticket: string): Promise<Reply> => {
  const reply = await device.call("socialLogin", { ticket, ...device.signInFields() })
  const begins = reply.code === 200 && !("needs" in (reply.data as object))
  return begins ? device.keep(reply) : reply
}
const form = { birthday: "1990-05-10", gender: 2, userName: "Sam", countryId: null }
const join = async (device: TestDevice, ticket: string, fields: object = {}): Promise<Reply> =>
  device.keep(await device.call("socialRegister", { ticket, ...form, ...device.signInFields(), ...fields }))
/** A member who has registered by the account elsewhere. */
const member = async (device = new TestDevice(gateway)) => {
  const { data } = await enter(device, at(await signInAt(device)))
  expect((await join(device, (data as { ticket: string }).ticket)).code).toBe(200)
  return device
}

describe("signing in by an account elsewhere", () => {
  test("AUTH-03: who comes for the first time is asked for the rest, with a nickname to begin with", async () => {
    const device = new TestDevice(gateway)
    const { data } = await enter(device, at(await signInAt(device)))
    expect(data).toMatchObject({ needs: "registration", nickname: "Sam Lee" })
    const { ticket } = data as { ticket: string }
    expect((await join(device, ticket, { birthday: "2015-05-10" })).code).toBe(20025)
    expect((await join(device, ticket, { userName: "admin" })).code).toBe(20029)
    expect((await join(device, ticket)).data).toMatchObject({ user: { u_nm: "Sam", reg: true } })
    expect((await device.call("currentCoin", {})).code).toBe(200)
  })

  test("AUTH-03: whose answer was lost asks again and is in, with one account and one session on the device", async () => {
    const device = new TestDevice(gateway)
    const { ticket } = (await enter(device, at(await signInAt(device)))).data as { ticket: string }
    const cookies = new Map(device.cookies)
    const first = (await device.call("socialRegister", { ticket, ...form, ...device.signInFields() })).data
    // The answer is lost: restores the cookies of before.
    device.cookies.clear()
    for (const [name, value] of cookies) device.cookies.set(name, value)
    const { data } = await join(device, ticket)
    expect(data).toMatchObject({ user: { ...(first as { user: object }).user } })
    expect((await device.call("currentCoin", {})).code).toBe(200)
    const living = await gateway.run(
      Store.use((store) => store.single(({ sessions }) => sessions.living(device.deviceId, Date.now()))),
    )
    expect(living).toHaveLength(1)
  })

  test("AUTH-03: what a ticket has made opens to no other key, and not once the account is left by that way or shut", async () => {
    const device = new TestDevice(gateway)
    const { ticket } = (await enter(device, at(await signInAt(device)))).data as { ticket: string }
    expect((await join(device, ticket)).code).toBe(200)
    const thief = new TestDevice(gateway, device.deviceId, makePair())
    for (const [name, value] of device.cookies) thief.cookies.set(name, value)
    expect((await join(thief, ticket)).code).toBe(20220)
    expect((await join(new TestDevice(gateway), ticket)).code).toBe(20220)
    await gateway.run(banAccount(device.userId, true))
    expect((await join(device, ticket)).code).toBe(10115)
    await gateway.run(banAccount(device.userId, false))
    const identities = (work: (tx: Tx) => Effect.Effect<unknown>) =>
      gateway.run(Store.use((store) => store.transact(work)))
    const mine = { provider: "google", subject: `sub-${people}`, userId: device.userId, at: 1 } as const
    await identities((tx) => tx.accounts.update(device.userId, { passwordHash: "scrypt$1$1$1$a$b" }))
    expect((await join(device, ticket)).code).toBe(20220)
    await identities((tx) => tx.accounts.update(device.userId, { passwordHash: null }))
    await identities((tx) => tx.identities.remove("google", mine.subject))
    expect((await join(device, ticket)).code).toBe(20220)
    await identities((tx) => tx.identities.add(mine))
    expect((await join(device, ticket)).code).toBe(200)
  })

  test("AUTH-03: who comes again, on any device, has the same account, whatever email is told by then", async () => {
    const { userId } = await member()
    provider.state.person = { ...provider.state.person, email: "moved@elsewhere.example" }
    const other = new TestDevice(gateway)
    expect((await enter(other, at(await signInAt(other)))).data).toMatchObject({ user: { u_id: userId } })
  })

  test("AUTH-03: the account has no password, and nobody registers its email", async () => {
    await member()
    const email = `p${people}@elsewhere.example`
    expect((await new TestDevice(gateway).signIn(email, "secret-1")).code).toBe(20021)
    expect((await new TestDevice(gateway).register({ email })).code).toBe(20023)
  })

  test("AUTH-03: an email that has an account opens it by its password alone", async () => {
    const email = `p${people}@elsewhere.example`
    await new TestDevice(gateway).register({ email })
    const device = new TestDevice(gateway)
    expect((await enter(device, at(await signInAt(device)))).code).toBe(20221)
    provider.state.person = { ...provider.state.person, email_verified: false }
    const { data } = await enter(device, at(await signInAt(device)))
    expect(data).toMatchObject({ needs: "registration" })
  })

  test("AUTH-03: an email that gets an account while the form is filled in makes no second one", async () => {
    const device = new TestDevice(gateway)
    const { data } = await enter(device, at(await signInAt(device)))
    await new TestDevice(gateway).register({ email: `p${people}@elsewhere.example` })
    expect((await join(device, (data as { ticket: string }).ticket)).code).toBe(20221)
  })

  test("AUTH-03, AUTH-08: a banned account and a banned device stay out", async () => {
    const { userId } = await member()
    await gateway.run(banAccount(userId, true))
    const device = new TestDevice(gateway)
    expect((await enter(device, at(await signInAt(device)))).code).toBe(10115)
    await gateway.run(banAccount(userId, false))
    await gateway.run(banDevice(device.deviceId, true))
    expect((await enter(device, at(await signInAt(device)))).code).toBe(10116)
  })

  test("AUTH-03: two forms of one person make one account", async () => {
    const [a, b] = [new TestDevice(gateway), new TestDevice(gateway)]
    provider.state.person = { ...provider.state.person, email_verified: false }
    const first = (await enter(a, at(await signInAt(a)))).data as { ticket: string }
    const second = (await enter(b, at(await signInAt(b)))).data as { ticket: string }
    expect((await join(a, first.ticket)).code).toBe(200)
    expect((await join(b, second.ticket)).code).toBe(20220)
  })

  test("AUTH-03, ERR-08: while registration is closed nobody joins by it", async () => {
    const signIn = [{ name: "google" as const, ...CLIENT, issuer: provider.issuer }]
    const closed = await testGateway({ settings: { signIn, registration: "closed" } })
    const device = new TestDevice(closed)
    const { data } = await enter(device, at(await signInAt(device)))
    expect(
      (await device.call("socialRegister", { ...form, ...(data as { ticket: string }), ...device.signInFields() }))
        .code,
    ).toBe(20032)
    await closed.close()
  })

  test("AUTH-03, AUTH-15: who joins by it has agreed to the terms that the form led to", async () => {
    const device = new TestDevice(gateway)
    const { data } = await enter(device, at(await signInAt(device)))
    await join(device, (data as { ticket: string }).ticket, { agreement: AGREEMENT_VERSION })
    expect((await device.call("agreement", {})).data).toMatchObject({ agreed: AGREEMENT_VERSION })
  })

  test("AUTH-03: the page learns who offers it", async () => {
    expect((await new TestDevice(gateway).call("config", {})).data).toMatchObject({ signIn: ["google"] })
    const none = await testGateway()
    expect((await new TestDevice(none).call("config", {})).data).not.toHaveProperty("signIn")
    expect((await visit(new TestDevice(none), "/signin/google")).status).toBe(404)
    await none.close()
  })
})

describe("a ticket", () => {
  test("AUTH-03: is good once, in the browser that it was given to", async () => {
    await member()
    const [device, thief] = [new TestDevice(gateway), new TestDevice(gateway)]
    const ticket = at(await signInAt(device))
    expect((await enter(device, ticket)).code).toBe(200)
    expect((await enter(device, ticket)).code).toBe(20220)
    expect((await enter(thief, at(await signInAt(device)))).code).toBe(20220)
    await signInAt(thief)
    expect((await enter(thief, at(await signInAt(device)))).code).toBe(20220)
  })

  test("AUTH-03: to register with opens nothing, and one to enter with registers nobody", async () => {
    const device = new TestDevice(gateway)
    const { ticket } = (await enter(device, at(await signInAt(device)))).data as { ticket: string }
    expect((await enter(device, ticket)).code).toBe(20220)
    expect((await join(device, at(await signInAt(device)))).code).toBe(20220)
  })

  test("AUTH-03: ends after two minutes, the form after a quarter of an hour, the way after ten minutes", async () => {
    let now = Date.UTC(2026, 0, 1)
    const scope = Scope.makeUnsafe()
    const clock = await Effect.runPromise(Scope.provide(TestClock.make(), scope))
    await Effect.runPromise(clock.setTime(now))
    const later = await testGateway({
      clock: Layer.succeed(Clock.Clock, clock),
      settings: { signIn: [{ name: "google", ...CLIENT, issuer: provider.issuer }] },
    })
    const device = new TestDevice(later)
    device.now = () => now
    const pass = async (seconds: number) => {
      now += seconds * 1_000
      await Effect.runPromise(clock.setTime(now))
    }
    const old = at(await signInAt(device))
    await pass(120)
    expect((await enter(device, old)).code).toBe(20220)
    const fresh = at(await signInAt(device))
    await pass(119)
    const { ticket } = (await enter(device, fresh)).data as { ticket: string }
    await pass(15 * 60)
    expect((await join(device, ticket)).code).toBe(20220)
    const away = (await visit(device, "/signin/google")).headers.get("location") ?? ""
    await pass(600)
    const back = (await fetch(away, { redirect: "manual" })).headers.get("location") ?? ""
    expect(problem(readReturn(new URL((await visit(device, back)).headers.get("location") ?? "", back).hash))).toBe(
      "expired",
    )
    await later.close()
    await Effect.runPromise(Scope.close(scope, Exit.void))
  })

  test("AUTH-03: stands as a hash in the store, and so does its browser", async () => {
    const device = new TestDevice(gateway)
    const ticket = at(await signInAt(device))
    const row = await gateway.run(Store.use((store) => store.single(({ signInTickets }) => signInTickets.take(ticket))))
    expect(row).toBeNull()
    expect((await enter(device, ticket)).code).toBe(200)
  })
})

describe("what a provider brings back", () => {
  const REFUSALS = [
    ["access_denied", "denied"],
    ["user_cancelled_authorize", "cancelled"],
    ["temporarily_unavailable", "unreachable"],
    ["invalid_scope", "failed"],
  ] as const
  test.each(REFUSALS)("AUTH-03: %s is told as %s", async (error, told) => {
    provider.state.refuses = error
    expect(problem(await signInAt(new TestDevice(gateway)))).toBe(told)
  })

  const FORGED = [
    ["for another client", { aud: "somebody" }],
    ["of another issuer", { iss: "https://accounts.example" }],
    ["of another way", { nonce: "n".repeat(43) }],
    ["of no way", { nonce: undefined }],
    ["that is over", { exp: 1_000 }],
    ["of nobody", { sub: undefined }],
    ["of a name that cannot be kept", { sub: `sub${"x".repeat(300)}` }],
  ] as const
  test.each(FORGED)("AUTH-03: a token %s proves nobody", async (_what, twist) => {
    provider.state.twist = (claims) => ({ ...claims, ...twist })
    expect(problem(await signInAt(new TestDevice(gateway)))).toBe("failed")
  })

  test("AUTH-03: a return with another state, or to a browser without the way's cookie, is over before the provider is asked", async () => {
    const device = new TestDevice(gateway)
    const away = (await visit(device, "/signin/google")).headers.get("location") ?? ""
    const back = new URL((await fetch(away, { redirect: "manual" })).headers.get("location") ?? "")
    const { asked } = provider.state
    const end = async (by: TestDevice, state: string) => {
      back.searchParams.set("state", state)
      return (await visit(by, back.href)).headers.get("location")
    }
    const state = back.searchParams.get("state") ?? ""
    expect(await end(new TestDevice(gateway), state)).toBe("/login#provider=google&problem=expired")
    expect(await end(device, "s".repeat(43))).toBe("/login#provider=google&problem=expired")
    // The first return ended the sign-in.
    expect(await end(device, state)).toBe("/login#provider=google&problem=expired")
    expect(provider.state.asked).toBe(asked)
  })

  test("AUTH-03: a token signed by another key proves nobody", async () => {
    provider.state.isForged = true
    expect(problem(await signInAt(new TestDevice(gateway)))).toBe("failed")
  })

  test("AUTH-03: a provider that is down is told, on the way there and on the way back", async () => {
    const device = new TestDevice(gateway)
    const away = (await visit(device, "/signin/google")).headers.get("location") ?? ""
    const back = (await fetch(away, { redirect: "manual" })).headers.get("location") ?? ""
    provider.state.away = "trouble"
    const returned = await visit(device, back)
    expect(problem(readReturn(new URL(returned.headers.get("location") ?? "", back).hash))).toBe("unreachable")
    const down = await testGateway({ settings: { signIn: [{ name: "google", ...CLIENT, issuer: provider.issuer }] } })
    const begun = await visit(new TestDevice(down), "/signin/google")
    expect(begun.headers.get("location")).toBe("/login#provider=google&problem=unreachable")
    await down.close()
  })
})
