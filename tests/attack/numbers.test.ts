/** Numbers far out of range, and a new device of a user with a long feed: neither makes the gateway itself fail. */
import { Effect } from "effect"
import { afterAll, beforeAll, expect, test } from "vitest"
import { startTarget, type Target } from "./target.ts"

let target: Target
beforeAll(async () => {
  target = await startTarget()
})
afterAll(() => target.close())

const NUMBERS = [-1, 2_147_483_647, 2_147_483_648, 2 ** 53, 1e19, "NaN", "1.5"]

test("NET-04: numbers outside of a column's range are refused, by visitors and by members", async () => {
  const [mallory, visitor] = [await target.member(), target.device()]
  const codes = new Map<number, number>()
  const count = async (status: Promise<{ readonly status: number }>) => {
    const code = (await status).status
    codes.set(code, (codes.get(code) ?? 0) + 1)
  }
  for (const n of NUMBERS) {
    const wall = `/facade/api/homepage/userlist/exempt/list/part/users/guest?groupId=${n}&pageNo=1&pageSize=24`
    await count(visitor.send(visitor.plain("GET", wall)))
    await count(visitor.send(visitor.plain("GET", `/account/v1/getUserInfo?search_u_id=${n}&u_id=0`)))
    const session = `${mallory.userId}-${mallory.userId + 1}`
    await count(mallory.send(mallory.signed("GET", `/im/v1/history?before=${n}&pageSize=9&sessionId=${session}`)))
    await count(mallory.send(mallory.signed("GET", `/feed/v1/pull?after=${n}&limit=200`)))
    await count(mallory.send(mallory.signed("GET", `/feed/v1/snapshot?next=facts.${n}.${n}`)))
    await count(mallory.send(mallory.signed("GET", `/feed/v1/snapshot?next=people.1.${n}`)))
    const named = visitor.params({ languageId: Number(n) })
    const form = visitor.registration({ email: `numbers-${n}@mail.example` })
    await count(visitor.send(await visitor.sealed("/facade/api/user/email/register", form, named, true)))
  }
  expect([...codes.keys()].filter((code) => code >= 500)).toEqual([])
  expect([...codes.values()].reduce((sum, one) => sum + one, 0)).toBe(7 * NUMBERS.length)
})

const TEXTS = [
  "-2",
  "2147483648",
  "9007199254740991",
  "9007199254740993",
  "1e300",
  "-1e19",
  "0.5",
  "NaN",
  "Infinity",
  "",
]

test("NET-04: numbers outside of their range are a 400 wherever an address takes them", async () => {
  const mallory = await target.member()
  const other = await target.member()
  const session = [mallory.userId, other.userId].toSorted((a, b) => a - b).join("-")
  const addresses: ReadonlyArray<(n: string) => string> = [
    (n) => `/im/v1/history?before=${n}&pageSize=10&sessionId=${session}`,
    (n) => `/im/v1/history?before=-1&pageSize=${n}&sessionId=${session}`,
    (n) => `/feed/v1/pull?after=${n}&limit=10`,
    (n) => `/feed/v1/pull?after=0&limit=${n}`,
    (n) => `/feed/v1/snapshot?next=facts.1.${n}`,
    (n) => `/play/v1/gomatch/wall?groupId=${n}&pageNo=1&pageSize=10`,
    (n) => `/play/v1/gomatch/wall?groupId=0&pageNo=${n}&pageSize=10`,
    (n) => `/play/v1/gomatch/wall?groupId=0&pageNo=1&pageSize=${n}`,
    (n) => `/account/v1/getUserInfo?search_u_id=${n}&u_id=${mallory.userId}`,
    (n) => `/account/v1/notworry/getOnlineStatus?userIds=${n}`,
    (n) => `/videocall/v1/price?c_locate=wall&c_u_id=${n}`,
  ]
  for (const address of addresses)
    for (const n of TEXTS) {
      const url = address(encodeURIComponent(n))
      const outgoing = mallory.signed("GET", url)
      const answer = await mallory.send(outgoing)
      expect([url, mallory.read(outgoing, answer).code === 500]).toEqual([url, false])
      // A large id is valid; no user has it. In a list of ids, invalid ones are left out.
      const isTaken = url.includes("userIds") || (n === "2147483648" && url.includes("u_id"))
      if (!isTaken) expect([url, answer.status]).toEqual([url, 400])
    }
  for (const languageId of ["-1", "2147483648", "9007199254740993", "0.5"]) {
    const outgoing = mallory.signed("GET", "/coin/v1/current")
    const answer = await mallory.send({ ...outgoing, headers: { ...outgoing.headers, "x-language-id": languageId } })
    expect([languageId, answer.status >= 500]).toEqual([languageId, false])
  }
})

test("BOOT-10: a new device gets to the end of a snapshot of 3,000 entries", async () => {
  const mallory = await target.member()
  const read = { _tag: "v1.SessionRead", sessionId: "1-2", readerId: 1, upTo: 1, intentId: null } as const
  const call = { _tag: "v1.CallStarted", roomNum: "r", at: 1 } as const
  const entries = Array.from({ length: 1_000 }, (_, n) => (n % 2 === 0 ? read : call))
  for (let part = 0; part < 3; part++)
    await target.inStore((tx) => Effect.asVoid(tx.feeds.append(mallory.userId, entries, Date.now())))
  let pages = 0
  for (let next: string | null = ""; next !== null; pages++) {
    expect(pages).toBeLessThan(100)
    const reply = await mallory.get(`/feed/v1/snapshot?next=${next}`)
    expect(reply.code).toBe(200)
    next = (reply.data as { readonly next: string | null }).next
  }
  expect(pages).toBeGreaterThan(0)
})
