import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { Store } from "../../gateway/store/store.ts"
import { act, emailOf, PASSWORD, refusal, register, signIn, threadTexts, watch } from "../worlds/app/acting.ts"
import { makeWorld, type World } from "../worlds/app/world.ts"

const NEWCOMER = {
  _tag: "register",
  password: PASSWORD,
  birthday: "1990-05-10",
  gender: 2,
  countryId: null,
} as const

let world: World
beforeEach(async () => {
  world = await makeWorld({ demo: 3 })
})
afterEach(() => world.close())

describe("a newcomer", () => {
  test("SOC-04: sees the wall as a visitor, and after signing up has a session and 120 coins, once for ever", async () => {
    const browser = await world.browser()
    const { client } = browser.openTab()
    const session = watch(client.query({ _tag: "session" }))
    await world.until(() => expect(session()).toMatchObject({ state: "visitor", user: null, balance: 0 }))
    const wall = client.remote({ _tag: "wall", groupId: 0, countryId: null, pageNo: 1 })
    wall.subscribe(() => {})
    await world.until(() => expect(wall.get()).toMatchObject({ state: "ready", stale: false }))

    const userId = await register(client, "Ann")
    await world.eventually(() =>
      expect(session()).toMatchObject({ state: "signedIn", user: { id: userId, userName: "Ann" }, balance: 120 }),
    )
    await world.pass(60_000)
    expect(session().balance).toBe(120)
    expect(browser.network.cookies.get("user_login_id")).toBe(String(userId))
    expect(browser.network.cookies.get("user_token")).toBeTruthy()
  })
  test("AUTH-07: a sign-up whose answer is lost is done by the next try, with the coins of a new user, and not refused as a used email", async () => {
    const browser = await world.browser()
    const { client } = browser.openTab()
    const session = watch(client.query({ _tag: "session" }))
    await world.until(() => expect(session().state).toBe("visitor"))
    const form = { ...NEWCOMER, email: emailOf("Ann"), userName: "Ann" }
    browser.network.loseAnswers("/facade/api/user/email/register", 1)
    expect((await refusal(client, form)).kind).toBe("offline")
    expect((await refusal(client, { ...form, password: "another-secret-2" })).kind).toBe("emailUsed")

    await act(client, form)
    await world.eventually(() =>
      expect(session()).toMatchObject({ state: "signedIn", user: { userName: "Ann" }, balance: 120 }),
    )
  })
  test("AUTH-07: who is under age, has a forbidden name or a used email is refused and stays a visitor", async () => {
    const { client } = (await world.browser()).openTab()
    const form = { ...NEWCOMER, email: emailOf("Ann"), userName: "Ann" }
    expect((await refusal(client, { ...form, birthday: "2008-03-02" })).kind).toBe("underAge")
    expect((await refusal(client, { ...form, userName: "Admin" })).kind).toBe("nicknameForbidden")
    expect((await refusal(client, { ...form, password: "12345" })).kind).toBe("passwordLength")
    expect((await refusal(client, { ...form, email: "mia@livcam.test" })).kind).toBe("emailUsed")
    const session = watch(client.query({ _tag: "session" }))
    await world.until(() => expect(session().state).toBe("visitor"))
  })
})

describe("coming and going", () => {
  test("AUTH-01: a wrong password and an unknown account have their own texts; the right password signs in", async () => {
    const { client } = (await world.browser()).openTab()
    expect((await refusal(client, { _tag: "signIn", email: "mia@livcam.test", password: "wrong-1" })).kind).toBe(
      "passwordInvalid",
    )
    expect((await refusal(client, { _tag: "signIn", email: "no@mail.example", password: "wrong-1" })).kind).toBe(
      "accountUnknown",
    )
    await signIn(client, "mia@livcam.test", "livcam-demo")
    const session = watch(client.query({ _tag: "session" }))
    await world.eventually(() => expect(session()).toMatchObject({ state: "signedIn", user: { goddess: true } }))
  })
  test("AUTH-04: a new tab of the same browser goes on with the session", async () => {
    const browser = await world.browser()
    const first = browser.openTab()
    const userId = await register(first.client, "Ann")
    await world.pass(1_000)
    await first.close()
    const { client } = browser.openTab()
    const session = watch(client.query({ _tag: "session" }))
    await world.eventually(() => expect(session()).toMatchObject({ state: "signedIn", user: { id: userId } }))
  })
  test("AUTH-09: signing out keeps the four cookies that stay and nothing of the account; the next account starts clean", async () => {
    const browser = await world.browser()
    const { client } = browser.openTab()
    const ann = await register(client, "Ann")
    await act(client, { _tag: "sendMessage", to: await miaId(), text: "private" })
    await world.pass(5_000)
    const deviceId = browser.network.cookies.get("deviceId")
    expect(deviceId).toMatch(/^cc-/)

    await act(client, { _tag: "signOut", unsent: "discard" })
    const session = watch(client.query({ _tag: "session" }))
    await world.eventually(() => expect(session()).toMatchObject({ state: "visitor", user: null, ended: null }))
    expect([...browser.network.cookies]).toEqual([["deviceId", deviceId]])

    const bea = await register(client, "Bea")
    expect(bea).not.toBe(ann)
    const chats = watch(client.query({ _tag: "chats" }))
    await world.eventually(() => expect(chats().order).toEqual([]))
  })
  test("NET-09: a session that the gateway has ended ends here with its reason, told until it is dismissed", async () => {
    const { client } = (await world.browser()).openTab()
    const userId = await register(client, "Ann")
    const session = watch(client.query({ _tag: "session" }))
    await world.eventually(() => expect(session().state).toBe("signedIn"))
    await world.gateway.run(
      Store.use((store) => store.transact((tx) => tx.sessions.revokeAll(userId, "otherDevice", world.now()))),
    )
    await world.eventually(() => expect(session()).toMatchObject({ state: "visitor", ended: { kind: "otherDevice" } }))
    await act(client, { _tag: "dismissEnded" })
    await world.until(() => expect(session().ended).toBeNull())
  })
  test("CARD-05: the same account on two devices shows the same chats", async () => {
    const [one, two] = [await world.browser(), await world.browser()]
    const first = one.openTab().client
    const ann = await register(first, "Ann")
    const mia = await miaId()
    await act(first, { _tag: "sendMessage", to: mia, text: "from the first device" })
    const second = two.openTab().client
    expect(await signIn(second, emailOf("Ann"))).toBe(ann)
    const [here, there] = [threadTexts(first, mia), threadTexts(second, mia)]
    await world.eventually(() => expect(there()[0]?.text).toBe("from the first device"))
    await act(second, { _tag: "sendMessage", to: mia, text: "from the second device" })
    await world.eventually(() => {
      const texts = here().filter(({ mine }) => mine)
      expect(texts.map(({ text }) => text)).toEqual(["from the first device", "from the second device"])
      expect(there()).toEqual(here())
    })
  })
})

/** Mia's id, as the wall tells it. */
const miaId = async (): Promise<number> => {
  const { client } = (await world.browser()).openTab()
  const wall = client.remote({ _tag: "wall", groupId: 0, countryId: null, pageNo: 1 })
  wall.subscribe(() => {})
  return await world.until(() => {
    const state = wall.get()
    const mia = state.state === "ready" ? state.value.list.find(({ userName }) => userName === "Mia") : undefined
    if (mia === undefined) throw new Error("Mia is not on the wall")
    return mia.userId
  })
}
