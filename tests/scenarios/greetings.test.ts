import { afterEach, beforeEach, expect, test } from "vitest"
import { act, watch } from "../worlds/app/acting.ts"
import { arrive, type Side } from "../worlds/app/two-people.ts"
import { makeWorld, type World } from "../worlds/app/world.ts"

let world: World
let ann: Side
let bo: Side
let cy: Side

beforeEach(async () => {
  world = await makeWorld()
  ann = await arrive(world, "Ann")
  bo = await arrive(world, "Bo")
  cy = await arrive(world, "Cy")
})
afterEach(() => world.close())

const lists = ({ client }: Pick<Side, "client">) => {
  const [chats, greetings] = [watch(client.query({ _tag: "chats" })), watch(client.query({ _tag: "greetings" }))]
  const rowsOf = (list: typeof chats | typeof greetings) => list().order.flatMap((id) => list().rows.get(id) ?? [])
  return { chats: () => rowsOf(chats), greetings: () => rowsOf(greetings), unread: () => chats().head.unread }
}

const greet = async () => {
  const { chats } = lists(cy)
  await act(ann.client, { _tag: "sayHi", to: cy.id, text: "hi from Ann" })
  await world.eventually(() => expect(chats()).toMatchObject([{ friendId: -4, noReadCount: 1 }]))
  await act(bo.client, { _tag: "sayHi", to: cy.id, text: "hi from Bo" })
  await act(bo.client, { _tag: "sendMessage", to: cy.id, text: "are you there?" })
  await world.eventually(() => expect(chats()).toMatchObject([{ friendId: -4, noReadCount: 3 }]))
}

test("ENT-06, ROUTE-17: two who greet a third are one entry of her list, an answer takes one out of it, another device says the same", async () => {
  await greet()
  const hers = lists(cy)
  await world.eventually(() => {
    expect(hers.chats()).toMatchObject([
      { id: "-4", userList: [{ userName: "Bo" }, { userName: "Ann" }], last: { content: { text: "are you there?" } } },
    ])
    expect(hers.greetings()).toHaveLength(2)
  })
  expect(hers.greetings().map(({ friendId, noReadCount }) => [friendId, noReadCount])).toEqual([
    [bo.id, 2],
    [ann.id, 1],
  ])
  expect(hers.unread()).toBe(3)
  // A user who greets sees an ordinary chat.
  const ofAnn = lists(ann)
  await world.eventually(() => expect(ofAnn.chats()).toMatchObject([{ friendId: cy.id, sayHi: "sent" }]))

  cy.browser.network.cut()
  await act(cy.client, { _tag: "sendMessage", to: bo.id, text: "I am" })
  const answered = () => {
    expect(hers.chats().map(({ friendId }) => friendId)).toEqual([bo.id, -4])
    expect(hers.greetings().map(({ friendId }) => friendId)).toEqual([ann.id])
    expect(hers.chats()[1]).toMatchObject({ noReadCount: 1, userList: [{ userName: "Ann" }] })
  }
  await world.eventually(answered)
  cy.browser.network.mend()
  const his = lists(bo)
  await world.eventually(() =>
    expect(his.chats()).toMatchObject([{ last: { content: { text: "I am" } }, sayHi: "none" }]),
  )
  answered()

  const second = (await world.browser()).openTab().client
  await act(second, { _tag: "signIn", email: "cy@mail.example", password: "secret-1" })
  const there = lists({ client: second })
  await world.eventually(() => {
    expect(there.chats().map(({ friendId }) => friendId)).toEqual([bo.id, -4])
    expect(there.greetings()).toMatchObject([{ friendId: ann.id, noReadCount: 1 }])
  })

  await act(cy.client, { _tag: "block", userId: ann.id, on: true })
  await world.eventually(() => {
    expect(hers.greetings()).toEqual([])
    expect(hers.chats().map(({ friendId }) => friendId)).toEqual([bo.id, ann.id])
  })
})

test("ENT-06: a log that is looked through tells the group as it was", async () => {
  await greet()
  const hers = lists(cy)
  await act(cy.client, { _tag: "openLog", file: null })
  const { commits } = await act(cy.client, {
    _tag: "listCommits",
    text: '"are you there?"',
    tag: null,
    from: 0,
    limit: 1,
  })
  await act(cy.client, { _tag: "travel", place: (commits[0]?.place ?? 0) - 1 })
  await world.eventually(() => expect(hers.chats()).toMatchObject([{ friendId: -4, noReadCount: 2 }]))
  await act(cy.client, { _tag: "travel", place: commits[0]?.place ?? 0 })
  await world.eventually(() => expect(hers.chats()).toMatchObject([{ friendId: -4, noReadCount: 3 }]))
  expect(hers.greetings()).toHaveLength(2)
})

test("ENT-03: a friend in the list has the newest words of the chat, their time, and how many are unread, also while an answer waits", async () => {
  await act(bo.client, { _tag: "requestFriend", to: ann.id, text: "" })
  const friends = watch(ann.client.query({ _tag: "friends" }))
  const requests = watch(ann.client.query({ _tag: "friendRequests" }))
  await world.eventually(() => expect(requests().order).toEqual([String(bo.id)]))
  await act(ann.client, { _tag: "requestFriend", to: bo.id, text: "" })
  const entry = () => friends().rows.get(String(bo.id))
  await world.eventually(() =>
    expect(entry()).toMatchObject({ last: null, time: 0, unreadCount: 0, translation: null }),
  )
  await act(bo.client, { _tag: "sendMessage", to: ann.id, text: "hello" })
  await world.eventually(() => expect(entry()).toMatchObject({ unreadCount: 1, last: { content: { text: "hello" } } }))
  await act(ann.client, { _tag: "translateMessages", friendId: bo.id, numbers: [0], language: "pt" })
  await world.eventually(() => expect(entry()?.translation).toMatchObject({ language: "pt", text: "Olá" }))
  ann.browser.network.cut()
  const before = entry()?.time ?? 0
  await act(ann.client, { _tag: "sendMessage", to: bo.id, text: "on my way" })
  await world.eventually(() =>
    expect(entry()).toMatchObject({
      translation: null,
      last: { mine: true, state: "waiting", content: { text: "on my way" } },
    }),
  )
  expect(entry()?.time).toBeGreaterThanOrEqual(before)
})
