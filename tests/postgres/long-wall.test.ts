/**
 * A wall of a hundred thousand hosts: all of them are listed in order, and a host who changes moves at once. Prints
 * what a page costs.
 */
import { Effect } from "effect"
import pg from "pg"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { Gateway } from "../../gateway/app.ts"
import { peopleHandlers } from "../../gateway/people/people-handlers.ts"
import { Store } from "../../gateway/store/store.ts"
import { NO_LIMITS, testGateway } from "../worlds/gateway/http-world.ts"
import { addUser, callerOf, visitor } from "../worlds/gateway/world.ts"
import { makeDatabase } from "./database.ts"

const HOSTS = 100_000
const PAGE = 96
const T = 1_700_000_000_000
const COUNTRIES = ["BR", "DE", "FR", "US"]

let database: Awaited<ReturnType<typeof makeDatabase>>
let gateway: Gateway
let raw: pg.Client
let vip: ReturnType<typeof callerOf>
beforeAll(async () => {
  database = await makeDatabase()
  gateway = await testGateway({ store: { databaseUrl: database.url }, rates: NO_LIMITS })
  vip = callerOf(await gateway.run(addUser("Vip", { payStatus: 1 })))
  raw = new pg.Client(database.url)
  await raw.connect()
  await raw.query("set session_replication_role = replica")
  await raw.query(`insert into accounts (user_name, head_img, birthday, gender, country_id, city, language_id, language_ids, group_ids, interest_labels,
      introduce, background, photos, liked_count, goddess, demo, call_price, friend_call_price, pay_status, rank, banned, created_at)
    select 'Host ' || n, '/media/' || n, '1990-01-02', 2, (array['BR','DE','FR','US'])[1 + n % 4], '', 1, '{1}', array[1 + n % 7], '{}', '', '', '[]',
      n % 500, true, false, 40, 30, 0, n, false, ${T} + n from generate_series(1, ${HOSTS}) as n`)
  await raw.query("set session_replication_role = default")
  await raw.query("analyze accounts")
}, 240_000)
afterAll(async () => {
  await raw.end()
  await gateway.close()
  await database.drop()
})

const page = (groupId: number, pageNo = 1, countryId?: string) =>
  gateway.run(peopleHandlers.wall({ groupId, pageNo, pageSize: PAGE, ...(countryId && { countryId }) }, vip))
const namesOn = async (...of: Parameters<typeof page>) => (await page(...of)).list.map(({ userName }) => userName)
const hosts = (...numbers: ReadonlyArray<number>) => numbers.map((n) => `Host ${n}`)
const from = (first: number, step: number, length = PAGE) =>
  hosts(...Array.from({ length }, (_, n) => first + n * step))

test("SOC-04: every host is on the wall: the newest first under New, the last of all on the last page, each country with its own", async () => {
  expect(await namesOn(101)).toEqual(from(HOSTS, -1))
  expect(await namesOn(101, 2)).toEqual(from(HOSTS - PAGE, -1))
  const last = Math.ceil(HOSTS / PAGE)
  expect(await namesOn(0, last)).toEqual(from((last - 1) * PAGE + 1, 1, HOSTS - (last - 1) * PAGE))
  expect((await page(0)).count).toBe(HOSTS)
  expect(await namesOn(0, 1, "FR")).toEqual(from(2, 4))
  expect(await namesOn(3)).toEqual(from(2, 7))
  const countries = await gateway.run(peopleHandlers.wallCountries({}, visitor))
  expect(countries.map(({ countryId, count }) => [countryId, count])).toEqual(COUNTRIES.map((id) => [id, HOSTS / 4]))
})

test("a host who is changed behind the gateway's back moves to the new place on every wall, and one who is banned is gone", async () => {
  await raw.query(`update accounts set rank = -1, country_id = 'FR' where user_name = 'Host 90000'`)
  await expect.poll(() => namesOn(0), { timeout: 5_000 }).toEqual([...hosts(90_000), ...from(1, 1, PAGE - 1)])
  expect(await namesOn(0, 1, "FR")).toEqual([...hosts(90_000), ...from(2, 4, PAGE - 1)])
  await raw.query(`update accounts set banned = true where user_name = 'Host 90000'`)
  await expect.poll(() => namesOn(0), { timeout: 5_000 }).toEqual(from(1, 1))
  expect((await page(0)).count).toBe(HOSTS - 1)
})

test("SOC-06: of a hundred thousand hosts six are the day's picks, the same again; one who is banned is gone at once, and the others stay", async () => {
  const picks = async () => {
    const { list } = await gateway.run(peopleHandlers.picks({}, vip))
    return list.map(({ host }) => host.userId)
  }
  const first = await picks()
  expect(new Set(first).size).toBe(6)
  expect(await picks()).toEqual(first)
  await raw.query("update accounts set banned = true where id = $1", [first[2]])
  const left = first.toSpliced(2, 1)
  await expect.poll(async () => (await picks()).slice(0, 5), { timeout: 5_000 }).toEqual(left)
  expect(await picks()).toHaveLength(6)
  await raw.query("update accounts set banned = false where id = $1", [first[2]])
})

const perTime = async (times: number, act: (n: number) => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  for (let n = 0; n < times; n++) await act(n)
  return (performance.now() - began) / times
}

test("what a page costs is printed beside one that PostgreSQL reads from an index", async () => {
  await raw.query("create index by_rank on accounts (rank, id) where goddess")
  const [text, cards] = [`select * from accounts where goddess order by rank, id limit ${PAGE}`, 200]
  const byIndex = await perTime(cards, () => raw.query(text))
  const first = await perTime(cards, () => page(0))
  const deep = await perTime(cards, () => page(0, 1_000))
  const store = await gateway.run(Store)
  const [{ id = 0 } = {}] = (await raw.query<{ id: number }>("select id from accounts where user_name = 'Host 500'"))
    .rows
  const moving = await perTime(cards, async (n) => {
    await gateway.run(store.transact((tx) => tx.accounts.update(Number(id), { rank: n * 100 })))
    await page(0)
  })
  const change = await perTime(cards, (n) =>
    gateway.run(Effect.asVoid(store.transact((tx) => tx.accounts.update(Number(id), { rank: n })))),
  )
  const ratio = (ms: number): string => `${(ms / byIndex).toFixed(1)} x`
  process.stdout.write(
    `${HOSTS} hosts, page of ${PAGE}: by index ${byIndex.toFixed(1)} ms; wall ${ratio(first)}, page 1,000 ${ratio(deep)}, after a host has moved ${ratio(moving - change)}\n`,
  )
})
