import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { Store } from "../../gateway/store/store.ts"
import { act, emailOf, refusal, register, signIn, threadTexts, watch } from "../worlds/app/acting.ts"
import { makeWorld, type World } from "../worlds/app/world.ts"

const DAY = 86_400_000

let world: World
beforeEach(async () => {
  world = await makeWorld()
})
afterEach(() => world.close())

const newcomer = async (name: string) => {
  const browser = await world.browser()
  const tab = browser.openTab()
  const { client } = tab
  const userId = await register(client, name)
  const session = watch(client.query({ _tag: "session" }))
  await world.eventually(() => expect(session().balance).toBe(120))
  return { browser, tab, client, userId, session }
}
const reportsOf = (deviceId: string | undefined) =>
  world.gateway.run(Store.use((store) => store.transact((tx) => tx.eventReports.ofDevice(deviceId ?? ""))))

describe("the daily check-in", () => {
  test("COIN-09: gives its coins once, in one step, and opens again at 00:00 UTC", async () => {
    world = await makeWorld({}, { begin: Date.UTC(2026, 2, 1, 23, 58) })
    const { client, session } = await newcomer("Ann")
    const view = watch(client.query({ _tag: "checkIn" }))
    await world.until(() =>
      expect(view()).toMatchObject({ today: "2026-03-01", canCheck: true, streak: 0, coins: 5, config: { type: 1 } }),
    )
    expect(view().nextAt).toBe(Date.UTC(2026, 2, 2))
    await act(client, { _tag: "checkIn" })
    await world.eventually(() => {
      expect(session().balance).toBe(125)
      expect(view()).toMatchObject({ canCheck: false, streak: 1, coins: 6, waiting: null, config: { hasCheck: true } })
    })
    expect(view().signInList.map(({ signIn }) => signIn)).toEqual([true, ...Array(6).fill(false)])
    expect((await refusal(client, { _tag: "checkIn" })).kind).toBe("alreadyCollected")

    await world.pass(120_000)
    await world.eventually(() => expect(view()).toMatchObject({ today: "2026-03-02", canCheck: true, streak: 1 }))
    await act(client, { _tag: "checkIn" })
    await world.eventually(() => expect([session().balance, view().streak]).toEqual([131, 2]))
  })

  test("COIN-09: made offline it waits, says so, and counts once when the network is back, also after a lost answer", async () => {
    const { browser, client, session } = await newcomer("Ann")
    const [view, outbox] = [watch(client.query({ _tag: "checkIn" })), watch(client.query({ _tag: "outbox" }))]
    browser.network.cut()
    const { intentId } = await act(client, { _tag: "checkIn" })
    expect(await act(client, { _tag: "checkIn" })).toEqual({ intentId })
    await world.until(() => {
      expect(view()).toMatchObject({ canCheck: false, waiting: intentId, config: { hasCheck: false } })
      expect(outbox().order).toEqual([intentId])
    })
    expect(session().balance).toBe(120)
    browser.network.mend()
    browser.network.loseAnswers("/activity/v1/check_in", 1)
    await world.eventually(() => {
      expect(view()).toMatchObject({ waiting: null, streak: 1, config: { hasCheck: true } })
      expect([session().balance, outbox().order]).toEqual([125, []])
    })
    await world.pass(60_000)
    expect(session().balance).toBe(125)
  })

  test("COIN-09: asked for in two tabs at once it is one, and both are told the same", async () => {
    const { browser, client, session } = await newcomer("Ann")
    const other = browser.openTab().client
    const [here, there] = [watch(client.query({ _tag: "outbox" })), watch(other.query({ _tag: "outbox" }))]
    await world.eventually(() => expect([here().order, there().order]).toEqual([[], []]))
    browser.network.cut()
    const both = await Promise.all([client, other, client].map((tab) => act(tab, { _tag: "checkIn" })))
    expect(new Set(both.map(({ intentId }) => intentId)).size).toBe(1)
    await world.eventually(() => expect(there().order).toEqual([both[0]?.intentId]))
    browser.network.mend()
    await world.eventually(() => expect([here().order, session().balance]).toEqual([[], 125]))
  })

  test("COIN-09, ERR-06: on one device only one account checks in on a day; the refusal stands until the next day or a new try", async () => {
    world = await makeWorld({}, { begin: Date.UTC(2026, 2, 1, 23, 55) })
    const { client } = await newcomer("Ann")
    await act(client, { _tag: "checkIn" })
    await world.pass(3_000)
    await act(client, { _tag: "signOut", unsent: "send" })
    await world.pass(1_000)
    await register(client, "Bea")
    const view = watch(client.query({ _tag: "checkIn" }))
    await act(client, { _tag: "checkIn" })
    await world.eventually(() =>
      expect(view()).toMatchObject({
        canCheck: true,
        refused: { reason: { kind: "collectedElsewhere", code: 20081 } },
      }),
    )
    expect(view().nextAt).toBe(Date.UTC(2026, 2, 2))
    await world.pass(5 * 60_000)
    await world.eventually(() => expect(view()).toMatchObject({ today: "2026-03-02", canCheck: true, refused: null }))
    await act(client, { _tag: "checkIn" })
    await world.eventually(() => expect(view()).toMatchObject({ streak: 1, refused: null }))
  })

  test("COIN-09, ERR-06: asked for offline on a day and refused on the next, it says so with its time until that day ends; asked for again it counts", async () => {
    const begin = Date.UTC(2026, 2, 1, 23, 50)
    world = await makeWorld({}, { begin })
    const ann = await newcomer("Ann")
    const browser = await world.browser()
    const tab = browser.openTab()
    await signIn(tab.client, emailOf("Ann"))
    await world.pass(3_000)
    browser.network.cut()
    const { intentId } = await act(tab.client, { _tag: "checkIn" })
    await tab.close()
    await ann.tab.close()
    await world.leap(DAY)
    const first = ann.browser.openTab().client
    const done = watch(first.query({ _tag: "checkIn" }))
    await world.eventually(() => expect(done()).toMatchObject({ today: "2026-03-02", canCheck: true }))
    await act(first, { _tag: "checkIn" })
    await world.eventually(() => expect(done().streak).toBe(1))

    browser.network.mend()
    const { client } = browser.openTab()
    const [view, outbox] = [watch(client.query({ _tag: "checkIn" })), watch(client.query({ _tag: "outbox" }))]
    await world.eventually(() =>
      expect(view()).toMatchObject({
        ...{ waiting: null, config: { hasCheck: true } },
        refused: { intentId, reason: { kind: "alreadyCollected" } },
      }),
    )
    const at = view().refused?.at ?? 0
    expect(at).toBeGreaterThan(begin + DAY)
    expect(at).toBeLessThan(Date.UTC(2026, 2, 3))
    expect(outbox().rows.get(intentId)).toMatchObject({ state: "parked", parkedAt: at })
    expect(outbox().rows.get(intentId)?.at).toBeLessThan(begin + DAY)

    await world.pass(15 * 60_000)
    await world.eventually(() => expect(view()).toMatchObject({ today: "2026-03-03", refused: null }))
    await act(client, { _tag: "retryIntent", intentId })
    await world.eventually(() => expect([outbox().order, view().streak]).toEqual([[], 2]))
  })

  test("COIN-09: a refused check-in that is put away is gone", async () => {
    const { client } = await newcomer("Ann")
    await act(client, { _tag: "checkIn" })
    await world.pass(3_000)
    await act(client, { _tag: "signOut", unsent: "send" })
    await world.pass(1_000)
    await register(client, "Bea")
    const [view, outbox] = [watch(client.query({ _tag: "checkIn" })), watch(client.query({ _tag: "outbox" }))]
    const { intentId } = await act(client, { _tag: "checkIn" })
    await world.eventually(() => expect(view().refused?.intentId).toBe(intentId))
    await act(client, { _tag: "cancelIntent", intentId })
    await world.eventually(() => expect([view().refused, outbox().order]).toEqual([null, []]))
  })

  test("COIN-09: a first-week check-in that arrives after the first week is refused, and the next one gives the usual coins", async () => {
    const { browser, tab, client } = await newcomer("Ann")
    const first = watch(client.query({ _tag: "checkIn" }))
    await act(client, { _tag: "checkIn" })
    await world.eventually(() => expect(first().firstWeekEnds).toBe("2026-03-08"))
    await tab.close()
    await world.leap(DAY)
    const next = browser.openTab()
    await world.pass(5_000)
    browser.network.cut()
    await act(next.client, { _tag: "checkIn" })
    await next.close()
    await world.leap(6 * DAY)
    browser.network.mend()
    const last = browser.openTab().client
    const [view, session] = [watch(last.query({ _tag: "checkIn" })), watch(last.query({ _tag: "session" }))]
    await world.eventually(() => expect(view().refused?.reason.kind).toBe("offerEnded"))
    expect(view()).toMatchObject({ coins: 2, streak: 0, config: { type: 0 } })
    await act(last, { _tag: "checkIn" })
    await world.eventually(() => expect([session().balance, view().streak, view().refused]).toEqual([127, 1, null]))
  })
})

describe("the own profile", () => {
  test("AUTH-10: an edit waits offline, shows at once as waiting, and other people see the new name when it is saved", async () => {
    const { browser, client, userId } = await newcomer("Ann")
    const bo = await newcomer("Bo")
    await act(client, { _tag: "sendMessage", to: bo.userId, text: "hello" })
    const chats = watch(bo.client.query({ _tag: "chats" }))
    const nameSeen = () => [...chats().rows.values()][0]?.userName
    await world.eventually(() => expect(nameSeen()).toBe("Ann"))
    const mine = watch(client.query({ _tag: "myProfile" }))
    await world.until(() => expect(mine()).toMatchObject({ profile: { interestIds: [], birthdayChange: true } }))

    browser.network.cut()
    const changes = { userName: "Anna", introduce: "Films and cats", interestIds: [2, 21], languageIds: [1, 27] }
    const { intentId } = await act(client, { _tag: "updateProfile", changes })
    await world.until(() => expect(mine()).toMatchObject({ user: { userName: "Ann" }, waiting: changes }))
    expect(mine().intentIds).toEqual([intentId])
    browser.network.mend()
    await world.eventually(() => {
      expect(mine()).toMatchObject({ user: { id: userId, userName: "Anna" }, waiting: {}, intentIds: [] })
      expect(mine().profile).toMatchObject({ interestIds: [2, 21], languageIds: [1, 27] })
      expect(nameSeen()).toBe("Anna")
    })
  })

  test("AUTH-10: what the gateway has said of the user before an edit, and arrives after it, puts no former name back", async () => {
    const { browser, tab: former, userId } = await newcomer("Ann")
    const path = "/account/v1/auto_login"
    await world.until(() => expect(browser.network.asked).toContain(path))
    await former.close()
    const arrive = browser.network.holdAnswer(path)
    const before = browser.network.asked.length
    const tab = browser.openTab()
    const mine = watch(tab.client.query({ _tag: "myProfile" }))
    await world.eventually(() => expect(browser.network.asked.slice(before)).toContain(path))
    await act(tab.client, { _tag: "updateProfile", changes: { userName: "Anna" } })
    const saved = { user: { id: userId, userName: "Anna" }, waiting: {}, intentIds: [] }
    await world.until(() => expect(mine()).toMatchObject(saved))
    arrive()
    await world.pass(5_000)
    expect(mine()).toMatchObject(saved)
  })

  test("AUTH-10: the birthday changes once, and nobody becomes a minor by it", async () => {
    const { client } = await newcomer("Ann")
    const mine = watch(client.query({ _tag: "myProfile" }))
    const save = (birthday: string) => ({ _tag: "updateProfile", changes: { birthday } }) as const
    expect((await refusal(client, save("2010-01-01"))).kind).toBe("underAge")
    await act(client, save("1991-06-11"))
    expect((await refusal(client, save("1992-07-12"))).kind).toBe("birthdayFixed")
    await world.eventually(() =>
      expect(mine()).toMatchObject({ user: { birthday: "1991-06-11" }, profile: { birthdayChange: false } }),
    )
    expect((await refusal(client, save("1992-07-12"))).kind).toBe("birthdayFixed")
    expect((await refusal(client, save("1991-06-11"))).kind).toBe("profileUnchanged")
  })

  test("AUTH-10: what the gateway refuses is shown with its reason, and the next save mends it", async () => {
    const { client, userId } = await newcomer("Ann")
    const mine = watch(client.query({ _tag: "myProfile" }))
    await world.until(() => expect(mine().profile?.birthdayChange).toBe(true))
    // Another device changes the birthday while this one does not hear of it.
    await world.gateway.run(
      Store.use((store) => store.transact((tx) => tx.accounts.update(userId, { birthdayChanged: true }))),
    )
    await act(client, { _tag: "updateProfile", changes: { birthday: "1991-06-11", introduce: "Hi" } })
    await world.eventually(() =>
      expect(mine()).toMatchObject({ refused: { kind: "birthdayFixed" }, waiting: { introduce: "Hi" } }),
    )
    await act(client, { _tag: "updateProfile", changes: { birthday: "1990-05-10" } })
    await world.eventually(() =>
      expect(mine()).toMatchObject({ refused: null, user: { introduce: "Hi", birthday: "1990-05-10" } }),
    )
  })

  test("AUTH-10: a second device learns the profile that the first has saved", async () => {
    const { client } = await newcomer("Ann")
    await act(client, { _tag: "updateProfile", changes: { interestIds: [1, 5], languageIds: [3] } })
    await world.pass(3_000)
    const other = (await world.browser()).openTab().client
    await signIn(other, emailOf("Ann"))
    const mine = watch(other.query({ _tag: "myProfile" }))
    await world.eventually(() => expect(mine().profile).toMatchObject({ interestIds: [1, 5], languageIds: [3] }))
  })
})

describe("event reports", () => {
  test("NET-08, ENT-18: only events with a 'w' in their id are reported, once each, with every field and nothing personal", async () => {
    const { browser, client, userId } = await newcomer("Ann")
    const bo = await newcomer("Bo")
    await act(client, { _tag: "sendMessage", to: bo.userId, text: "a private text" })
    await world.pass(2_000)
    browser.network.cut()
    for (let n = 0; n < 5; n++) await act(client, { _tag: "track", wlEventId: "w_wall_shown", extra: { n } })
    await act(client, { _tag: "track", wlEventId: "page_open", extra: {} })
    const [outbox, texts] = [watch(client.query({ _tag: "outbox" })), threadTexts(client, bo.userId)]
    await world.until(() => expect(outbox().order).toEqual([]))
    browser.network.mend()
    browser.network.loseAnswers("/event/v1/event_report", 1)
    await world.pass(60_000)
    const deviceId = browser.network.cookies.get("deviceId")
    const reports = await reportsOf(deviceId)
    expect(reports.map(({ record }) => record.extra).sort()).toEqual([0, 1, 2, 3, 4].map((n) => `{"n":${n}}`))
    const [{ record }] = reports as readonly [(typeof reports)[number]]
    expect(record).toEqual({
      browser: expect.any(String),
      os: expect.any(String),
      ip: "10.0.0.0",
      c_id: "",
      createTime: expect.any(Number),
      d_id: deviceId,
      d_l_id: 1,
      platformType: 4,
      version: "1.0.0",
      p_level: "3",
      UA: expect.any(String),
      client_time: expect.any(Number),
      wl_event_id: "w_wall_shown",
      extra: expect.any(String),
    })
    expect(texts().map(({ text }) => text)).toEqual(["a private text"])
    const written = JSON.stringify(reports)
    const token = browser.network.cookies.get("user_token") ?? "none"
    for (const secret of ["private", "Ann", "mail.example", token, `"${userId}"`]) expect(written).not.toContain(secret)
  })

  test("NET-08: a visitor's reports wait for the network, too, and are marked as a visitor's", async () => {
    const browser = await world.browser()
    const { client } = browser.openTab()
    const session = watch(client.query({ _tag: "session" }))
    await world.until(() => expect(session().state).toBe("visitor"))
    await act(client, { _tag: "checkEmail", email: emailOf("Ann") })
    browser.network.cut()
    await act(client, { _tag: "track", wlEventId: "w_age_yes", extra: { first: true } })
    browser.network.mend()
    await world.pass(60_000)
    const reports = await reportsOf(browser.network.cookies.get("deviceId"))
    expect(reports.map(({ record }) => [record.wl_event_id, record.p_level])).toEqual([["w_age_yes", "0"]])
  })

  test("NET-08: so many wait and no more: the oldest give way, and no message does", async () => {
    const { browser, client } = await newcomer("Ann")
    const bo = await newcomer("Bo")
    browser.network.cut()
    await act(client, { _tag: "sendMessage", to: bo.userId, text: "first of all" })
    for (let n = 0; n < 310; n++) await act(client, { _tag: "track", wlEventId: "w_many", extra: { n } })
    const outbox = watch(client.query({ _tag: "outbox" }))
    await world.until(() => expect(outbox().order).toHaveLength(1))
    browser.network.mend()
    await world.pass(60_000)
    const numbers = (await reportsOf(browser.network.cookies.get("deviceId")))
      .map(({ record }) => JSON.parse(record.extra).n)
      .sort((a, b) => a - b)
    expect(numbers).toEqual(Array.from({ length: 300 }, (_, n) => n + 10))
    const texts = threadTexts(bo.client, bo.userId - 1)
    await world.eventually(() => expect(texts().map(({ text }) => text)).toEqual(["first of all"]))
    expect(browser.network.asked.filter((path) => path === "/event/v1/event_report").length).toBeLessThan(20)
  }, 60_000)

  test("ERR-11: a code that the catalogue does not know is reported with its endpoint, once", async () => {
    const { browser, client, userId } = await newcomer("Ann")
    const strange = JSON.stringify({ code: 77_777, message: "?", data: null })
    browser.network.answerWith("/account/v1/getUserInfo", async () => new Response(strange))
    const profile = client.remote({ _tag: "profile", userId })
    profile.subscribe(() => {})
    await world.eventually(() => expect(profile.get()).toMatchObject({ error: { kind: "unknown", code: 77_777 } }))
    await world.pass(60_000)
    const reports = await reportsOf(browser.network.cookies.get("deviceId"))
    expect(reports.map(({ record }) => [record.wl_event_id, JSON.parse(record.extra)])).toEqual([
      ["w_unknown_error", { endpoint: "getUserInfo", code: 77_777 }],
    ])
  })
})
