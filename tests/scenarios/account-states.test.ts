/** What users see of an operator's decision on an account, and of a user's own choice of who may write to them. */
import { afterEach, expect, test } from "vitest"
import { LEAVE_MS } from "#schema/rules/account/account-state.ts"
import { setStanding } from "../../gateway/accounts/ban.ts"
import { Store } from "../../gateway/store/store.ts"
import { act, emailOf, PASSWORD, refusal, register, signIn, threadTexts, watch } from "../worlds/app/acting.ts"
import { arrive, outboxOf, relation } from "../worlds/app/two-people.ts"
import { makeWorld, type World } from "../worlds/app/world.ts"

const HOUR_MS = 3_600_000
let world: World
afterEach(() => world.close())

test("AUTH-08, ERR-03: who is blocked is logged out, told until when, sees the wall as a visitor, and logs in again once it is over", async () => {
  world = await makeWorld({ demo: 1 })
  const { client } = (await world.browser()).openTab()
  const userId = await register(client, "Ann")
  const session = watch(client.query({ _tag: "session" }))
  await world.eventually(() => expect(session().balance).toBe(120))
  const until = world.now() + 48 * HOUR_MS
  await world.gateway.run(setStanding(userId, "blocked"))
  await world.eventually(() => expect(session()).toMatchObject({ state: "visitor", ended: { kind: "accountBlocked" } }))
  expect(Math.abs((session().ended?.until ?? 0) - until)).toBeLessThan(60_000)
  const wall = client.remote({ _tag: "wall", groupId: 0, countryId: null, pageNo: 1 })
  wall.subscribe(() => {})
  await world.until(() => {
    const state = wall.get()
    expect(state.state === "ready" && state.value.list.length).toBeGreaterThan(0)
  })
  const refused = await refusal(client, { _tag: "signIn", email: emailOf("Ann"), password: PASSWORD })
  expect(refused).toMatchObject({ kind: "accountBlocked", code: 20211, until: session().ended?.until })
  // Two days of virtual time would take minutes, so the block ends here.
  await world.gateway.run(
    Store.use((store) => store.transact((tx) => tx.accounts.update(userId, { blockedUntil: world.now() }))),
  )
  expect(await signIn(client, emailOf("Ann"))).toBe(userId)
  await world.eventually(() => expect(session().state).toBe("signedIn"))
})

test("AUTH-08: who is frozen is logged out and cannot log in until that is lifted", async () => {
  world = await makeWorld()
  const { client } = (await world.browser()).openTab()
  const userId = await register(client, "Ann")
  const session = watch(client.query({ _tag: "session" }))
  await world.gateway.run(setStanding(userId, "frozen"))
  await world.eventually(() => expect(session()).toMatchObject({ state: "visitor", ended: { kind: "accountFrozen" } }))
  expect((await refusal(client, { _tag: "signIn", email: emailOf("Ann"), password: PASSWORD })).kind).toBe(
    "accountFrozen",
  )
  await world.gateway.run(setStanding(userId, "normal"))
  expect(await signIn(client, emailOf("Ann"))).toBe(userId)
})

test("CHAT-09: a text to one who takes texts from friends alone stands as refused, and goes out once the two are friends", async () => {
  world = await makeWorld()
  const [ann, bo] = [await arrive(world, "Ann"), await arrive(world, "Bo")]
  await act(bo.client, { _tag: "setChatSettings", friendsOnly: true })
  const { intentId } = await act(ann.client, { _tag: "sendMessage", to: bo.id, text: "hello" })
  const outbox = outboxOf(ann.client)
  await world.eventually(() =>
    expect([...outbox().rows.values()]).toMatchObject([{ state: "parked", reason: { kind: "messageFriendsOnly" } }]),
  )
  await act(ann.client, { _tag: "requestFriend", to: bo.id, text: "" })
  const [hers, his] = [relation(ann.client, bo.id), relation(bo.client, ann.id)]
  await world.eventually(() => expect(his().request).toBe("received"))
  await act(bo.client, { _tag: "answerFriend", userId: ann.id, accept: true })
  await world.eventually(() => expect(hers().friend).toBe(true))
  await act(ann.client, { _tag: "retryIntent", intentId })
  const texts = threadTexts(bo.client, ann.id)
  await world.eventually(() => expect(texts()).toMatchObject([{ text: "hello", mine: false }]))
})

test("PROD-10: who deletes the account is logged out on all devices until then; a login before brings back chats and friends", async () => {
  world = await makeWorld()
  const [ann, bo] = [await arrive(world, "Ann"), await arrive(world, "Bo")]
  await act(ann.client, { _tag: "requestFriend", to: bo.id, text: "" })
  const [hers, his] = [relation(ann.client, bo.id), relation(bo.client, ann.id)]
  await world.eventually(() => expect(his().request).toBe("received"))
  await act(bo.client, { _tag: "answerFriend", userId: ann.id, accept: true })
  await world.eventually(() => expect(hers().friend).toBe(true))
  await act(ann.client, { _tag: "sendMessage", to: bo.id, text: "hello" })
  const texts = threadTexts(bo.client, ann.id)
  await world.eventually(() => expect(texts()).toMatchObject([{ text: "hello" }]))
  const other = (await world.browser()).openTab().client
  await signIn(other, emailOf("Ann"))
  const [here, there] = [ann.client, other].map((client) => watch(client.query({ _tag: "session" })))
  await world.eventually(() => expect(there?.().state).toBe("signedIn"))

  const wrong = await refusal(ann.client, { _tag: "deleteAccount", password: "secret-9" })
  expect(wrong.kind).toBe("passwordInvalid")
  await act(ann.client, { _tag: "deleteAccount", password: PASSWORD })
  const until = world.now() + LEAVE_MS
  for (const session of [here, there])
    await world.eventually(() =>
      expect(session?.()).toMatchObject({ state: "visitor", ended: { kind: "accountLeaving" } }),
    )
  expect(Math.abs((here?.().ended?.until ?? 0) - until)).toBeLessThan(60_000)
  // As the page does when it tells the user: what is saved here is deleted.
  await act(ann.client, { _tag: "signOut", unsent: "discard" })
  await act(bo.client, { _tag: "sendMessage", to: ann.id, text: "are you there?" })
  const outbox = outboxOf(bo.client)
  await world.eventually(() =>
    expect([...outbox().rows.values()]).toMatchObject([{ state: "parked", reason: { kind: "accountClosed" } }]),
  )

  expect(await signIn(ann.client, emailOf("Ann"))).toBe(ann.id)
  const again = threadTexts(ann.client, bo.id)
  await world.eventually(() => expect(again()).toMatchObject([{ text: "hello", mine: true }]))
  await world.eventually(() => expect(relation(ann.client, bo.id)().friend).toBe(true))
  const [intentId] = outbox().rows.keys()
  await act(bo.client, { _tag: "retryIntent", intentId: intentId ?? "" })
  await world.eventually(() => expect(again()).toMatchObject([{ text: "hello" }, { text: "are you there?" }]))
})
