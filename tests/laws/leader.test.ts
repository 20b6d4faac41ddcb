/**
 * R10: one leader at a time, however tabs come, freeze, wake and die. Nothing is taken from a stale leader, and nothing
 * is done twice.
 */
import { afterEach, beforeEach, expect, test } from "vitest"
import { type MemoryMedium, makeMemoryMedium } from "../../worker/store/disk/memory-disk.ts"
import { leaderLockOf, tabLockOf } from "../../worker/tabs/messages.ts"
import { act, refusal, register, threadTexts, watch } from "../worlds/app/acting.ts"
import type { TestBrowser, TestTab } from "../worlds/app/browser.ts"
import { makeWorld, type World } from "../worlds/app/world.ts"

let world: World
let disks: MemoryMedium
/** When true, deleting a database never ends, as if another tab held it open. */
let isDestroyStuck: boolean
let browser: TestBrowser
let tabs: ReadonlyArray<TestTab>
let ann: number
let bo: number
let his: ReturnType<typeof threadTexts>

const roleOf = ({ client }: TestTab) => watch(client.query({ _tag: "connection" }))
const lock = () => leaderLockOf(ann)
const holder = () => browser.locks.held().find(([name]) => name === lock())?.[1]
const leader = (): TestTab => {
  const found = tabs.find((tab) => tab.worker() === holder())
  if (found === undefined) throw new Error("nobody owns the account")
  return found
}
const ownLockHolder = ({ client }: TestTab) =>
  browser.locks.held().find(([name]) => name === tabLockOf(client.tab))?.[1]
const followers = (): ReadonlyArray<TestTab> => tabs.filter((tab) => tab !== leader())
const follower = (): TestTab => {
  const [first] = followers()
  if (first === undefined) throw new Error("there is no follower")
  return first
}
const send = (tab: TestTab, text: string) => act(tab.client, { _tag: "sendMessage", to: bo, text })

/** Virtual time until the check holds, ms. */
const timeUntil = async (check: () => void): Promise<number> => {
  const since = world.now()
  await world.eventually(check)
  return world.now() - since
}

const tokens = (): ReadonlyArray<number> =>
  [...disks.texts(ann)]
    .filter(([key]) => key.startsWith("e|"))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, text]) => JSON.parse(text).epoch)

/** How often this text was accepted into the log. */
const openings = (text: string): number =>
  [...disks.texts(ann)].filter(
    ([key, kept]) => key.startsWith("e|") && kept.includes("IntentOpened") && kept.includes(text),
  ).length

/** Requests for the account by workers that do not hold its lock. Signing in does not count: a visitor does it. */
const usurpers = () =>
  browser.asked.filter(({ path, locks }) => /^\/(im|feed|videocall|activity)\//.test(path) && !locks.includes(lock()))

beforeEach(async () => {
  world = await makeWorld()
  disks = makeMemoryMedium()
  const other = (await world.browser()).openTab().client
  bo = await register(other, "Bo")
  isDestroyStuck = false
  const destroy = (userId: number) => (isDestroyStuck ? new Promise<void>(() => {}) : disks.destroy(userId))
  browser = await world.browser({ disks: { ...disks, destroy } })
  const first = browser.openTab()
  ann = await register(first.client, "Ann")
  his = threadTexts(other, ann)
  tabs = [first, browser.openTab(), browser.openTab()]
  const roles = tabs.map(roleOf)
  await world.eventually(() => {
    expect(roles.map((role) => role().role).sort()).toEqual(["follower", "follower", "leader"])
    for (const role of roles) expect(role()).toMatchObject({ messaging: "online" })
  })
})
afterEach(async () => {
  expect(tokens()).toEqual([...tokens()].sort((a, b) => a - b))
  expect(usurpers()).toEqual([])
  await world.close()
})

test("R10: a killed leader is followed within 2 s, and no watch of another tab shows a gap", async () => {
  const dead = leader()
  const left = followers()
  const seen = left.map(({ client }) => {
    const thread = client.query({ _tag: "thread", friendId: bo, anchor: "newest", before: 50, after: 0 })
    const states: Array<string> = []
    thread.subscribe(() => states.push(thread.get().state))
    return { thread, states, texts: threadTexts(client, bo) }
  })
  await send(dead, "before")
  await world.eventually(() => {
    for (const { texts } of seen) expect(texts().map(({ text }) => text)).toEqual(["before"])
  })
  await dead.kill()
  tabs = left
  const roles = left.map(roleOf)
  const took = await timeUntil(() => expect(roles.map((role) => role().role).sort()).toEqual(["follower", "leader"]))
  expect(took).toBeLessThanOrEqual(2_000)
  await send(follower(), "after")
  await world.eventually(() => {
    for (const { texts } of seen) expect(texts().map(({ text }) => text)).toEqual(["before", "after"])
  })
  for (const { states } of seen) expect(new Set(states)).toEqual(new Set(["ready"]))
  expect(browser.steals).toEqual([])
})

test("R10: a frozen leader's lock is stolen within 12 s; when it wakes it is a follower, and what it was about to do is not done", async () => {
  const frozen = leader()
  const [one] = followers()
  const texts = threadTexts(frozen.client, bo)
  await send(frozen, "before")
  await world.eventually(() => expect(texts()).toHaveLength(1))
  frozen.freeze()
  const lost = frozen.client.execute({ _tag: "keepDraft", friendId: bo, text: "a draft of the frozen tab" })
  const took = await timeUntil(() => expect(holder()).not.toBe(frozen.worker()))
  expect(took).toBeLessThanOrEqual(12_000)
  expect(browser.steals).toHaveLength(1)
  if (one !== undefined) await send(one, "meanwhile")
  frozen.thaw()
  const role = roleOf(frozen)
  await world.eventually(() => expect(role().role).toBe("follower"))
  await world.eventually(() => expect(texts().map(({ text }) => text)).toEqual(["before", "meanwhile"]))
  expect(await lost).toMatchObject({ ok: false, error: { kind: "workerSilent" } })
  await send(frozen, "awake")
  await world.eventually(() => expect(his().map(({ text }) => text)).toEqual(["before", "meanwhile", "awake"]))
  expect(holder()).not.toBe(frozen.worker())
})

test("R10: a message that was given to a leader as it froze is sent once, by the next, and its asker hears so", async () => {
  const frozen = leader()
  const asker = follower()
  frozen.freeze()
  const sent = send(asker, "asked of the frozen leader")
  await world.eventually(() => expect(holder()).not.toBe(frozen.worker()))
  const answered = await Promise.race([sent, world.pass(20_000).then(() => undefined)])
  expect(answered?.intentId).toMatch(/^[\w-]{16,40}$/)
  frozen.thaw()
  await world.pass(10_000)
  await world.eventually(() => expect(his().map(({ text }) => text)).toEqual(["asked of the frozen leader"]))
})

test.each(["frozen", "killed"])(
  "R10, CARD-11: a message whose leader is %s after writing it down and before answering is not written twice",
  async (fate) => {
    const doomed = leader()
    const asker = follower()
    disks.fault = (operation, changes) => {
      if (operation !== "write" || !changes.some(({ text }) => text?.includes("v1.IntentOpened"))) return
      disks.fault = null
      doomed.freeze()
    }
    const sent = send(asker, "written, not answered")
    await world.eventually(() => expect(disks.fault).toBeNull())
    if (fate === "killed") {
      await doomed.kill()
      tabs = followers()
    }
    const answered = await Promise.race([sent, world.pass(30_000).then(() => undefined)])
    expect(answered?.intentId).toMatch(/^[\w-]{16,40}$/)
    if (fate === "frozen") doomed.thaw()
    await world.pass(10_000)
    const texts = threadTexts(asker.client, bo)
    await world.eventually(() => {
      expect(his().map(({ text }) => text)).toEqual(["written, not answered"])
      expect(texts().map(({ state }) => state)).toEqual(["sent"])
    })
    expect(openings("written, not answered")).toBe(1)
  },
)

test("R10, CARD-11: a message that was sent while its asker fell mute is not sent again when its page asks again", async () => {
  const asker = follower()
  disks.fault = (operation, changes) => {
    if (operation !== "write" || !changes.some(({ text }) => text?.includes("v1.IntentOpened"))) return
    disks.fault = null
    asker.freeze()
  }
  const sent = send(asker, "sent, not answered")
  await world.eventually(() => expect(his().map(({ text }) => text)).toEqual(["sent, not answered"]))
  await asker.client.check()
  const answered = await Promise.race([sent, world.pass(20_000).then(() => undefined)])
  expect(answered?.intentId).toMatch(/^[\w-]{16,40}$/)
  await world.pass(10_000)
  expect(openings("sent, not answered")).toBe(1)
  expect(his()).toHaveLength(1)
  const connection = roleOf(asker)
  await world.eventually(() => expect(connection()).toMatchObject({ waiting: 0 }))
})

test("R10: a command that becomes no intent fails honestly when its leader has gone, because it may have been done", async () => {
  const frozen = leader()
  const asker = follower()
  frozen.freeze()
  const refused = refusal(asker.client, { _tag: "keepDraft", friendId: bo, text: "a draft" })
  await world.eventually(() => expect(holder()).not.toBe(frozen.worker()))
  expect(await Promise.race([refused, world.pass(20_000)])).toEqual({ kind: "workerSilent" })
})

/** The leader freezes, its lock is stolen, and it wakes as a follower. */
const replaceLeader = async () => {
  const frozen = leader()
  frozen.freeze()
  await timeUntil(() => expect(holder()).not.toBe(frozen.worker()))
  frozen.thaw()
  const role = roleOf(frozen)
  await world.eventually(() => expect(role().role).toBe("follower"))
}

test("R10: of leaders that freeze one after the other at most one lock is stolen in 30 s", async () => {
  for (let round = 0; round < 3; round++) await replaceLeader()
  const times = browser.steals.map(({ at }) => at)
  expect(times).toHaveLength(3)
  for (const [n, at] of times.slice(1).entries()) expect(at - (times[n] ?? 0)).toBeGreaterThanOrEqual(30_000)
})

test("R10: a text given to a leader that freezes just after another was replaced is sent by the next, and never said to have failed", async () => {
  await replaceLeader()
  const second = leader()
  const asker = follower()
  second.freeze()
  const answered = await Promise.race([send(asker, "in the gap"), world.pass(60_000).then(() => undefined)])
  expect(answered?.intentId).toMatch(/^[\w-]{16,40}$/)
  await world.eventually(() => expect(his().map(({ text }) => text)).toEqual(["in the gap"]))
  second.thaw()
})

test("R10: a mute worker is replaced by its page; the texts given to it are sent once", async () => {
  const mute = leader()
  const before = mute.worker()
  mute.freeze()
  const sent = send(mute, "given to the mute worker")
  const checked = mute.client.check()
  await checked
  expect(mute.worker()).not.toBe(before)
  const answered = await Promise.race([sent, world.pass(20_000).then(() => undefined)])
  expect(answered?.intentId).toMatch(/^[\w-]{16,40}$/)
  await world.eventually(() => expect(his().map(({ text }) => text)).toEqual(["given to the mute worker"]))
  expect(browser.steals).toEqual([])
})

test("P14: a page that is put away lets go of the account at once, and takes part again when it is back", async () => {
  const away = leader()
  const texts = threadTexts(away.client, bo)
  away.client.suspend()
  const took = await timeUntil(() => expect(tabs.some((tab) => tab !== away && tab.worker() === holder())).toBe(true))
  expect(took).toBeLessThanOrEqual(2_000)
  const late = send(away, "asked while it was away")
  await send(leader(), "meanwhile")
  await world.pass(2_000)
  away.client.resume()
  await late
  await world.eventually(() => {
    expect(texts().map(({ text }) => text)).toEqual(["meanwhile", "asked while it was away"])
    expect(his()).toHaveLength(2)
  })
  expect(browser.steals).toEqual([])
})

test("R10: a tab whose worker ends while the leader is frozen comes up with a new worker, takes the account and sends", async () => {
  const frozen = leader()
  const [again, third] = followers()
  if (again === undefined || third === undefined) throw new Error("two followers are wanted")
  await third.kill()
  tabs = [frozen, again]
  const [texts, also] = [threadTexts(again.client, bo), threadTexts(frozen.client, bo)]
  frozen.freeze()
  again.client.suspend()
  await world.pass(500)
  again.client.resume()
  const sent = send(again, "by the new worker")
  await world.eventually(() => expect(again.client.status.get()).toEqual({ state: "ready" }))
  await world.eventually(() => expect(holder()).toBe(again.worker()))
  await sent
  await world.eventually(() => expect(his().map(({ text }) => text)).toEqual(["by the new worker"]))

  frozen.thaw()
  const role = roleOf(frozen)
  await world.eventually(() => expect(role().role).toBe("follower"))
  await send(frozen, "by the thawed one")
  await world.eventually(() => {
    for (const seen of [his, texts, also])
      expect(seen().map(({ text }) => text)).toEqual(["by the new worker", "by the thawed one"])
  })
  expect(openings("by the new worker")).toBe(1)
})

test("R10: a leader that thaws before its lock is stolen serves the new worker of a tab whose former one it was told of", async () => {
  const frozen = leader()
  const [again] = followers()
  if (again === undefined) throw new Error("a follower is wanted")
  const texts = threadTexts(again.client, bo)
  await send(again, "before")
  await world.eventually(() => expect(texts()).toHaveLength(1))
  frozen.freeze()
  again.client.suspend()
  again.client.resume()
  await world.pass(4_000)
  expect(again.client.status.get()).toEqual({ state: "ready" })
  expect(ownLockHolder(again)).toBe(again.worker())
  frozen.thaw()
  await send(again, "by the new worker")
  await send(frozen, "by the leader")
  await world.eventually(() => {
    for (const seen of [his, texts])
      expect(seen().map(({ text }) => text)).toEqual(["before", "by the new worker", "by the leader"])
  })
  expect(holder()).toBe(frozen.worker())
  expect(browser.steals).toEqual([])
})

test("P25: an account whose tab died in the middle of signing out is wiped at the next start", async () => {
  for (const tab of followers()) await tab.kill()
  const last = leader()
  tabs = [last]
  isDestroyStuck = true
  void last.client.execute({ _tag: "signOut", unsent: "discard" })
  await world.pass(6_000)
  await last.kill()
  expect(disks.users()).toContain(ann)
  isDestroyStuck = false
  const next = browser.openTab()
  tabs = [next]
  const session = watch(next.client.query({ _tag: "session" }))
  await world.eventually(() => {
    expect(session().state).toBe("visitor")
    expect(disks.users()).not.toContain(ann)
  })
})
