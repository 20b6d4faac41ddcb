/** An intercepted request is sent on under other headers before the original arrives: no header may be changed. */
import { afterAll, beforeAll, expect, test } from "vitest"
import { startTarget, type Target } from "./target.ts"
import { HEADERS } from "./wire.ts"

let target: Target
beforeAll(async () => {
  target = await startTarget()
})
afterAll(() => target.close())

const OTHERS: Readonly<Record<keyof typeof HEADERS, string>> = {
  appId: "livcam-app",
  version: "9.9.9",
  languageId: "31",
  deviceId: `cc-${"a".repeat(24)}`,
  userId: "10001",
  portType: "1",
  countryId: "IN",
  timestamp: "1700000000000",
  digits: "11111",
  nonce: "aaaaaaaa",
}
const names = Object.keys(OTHERS) as ReadonlyArray<keyof typeof HEADERS>

test("NET-01, NET-02: a signed request under any other header is refused", async () => {
  const mallory = await target.member()
  const others = { ...OTHERS, userId: String(mallory.userId + 1) }
  for (const name of names) {
    const heard = mallory.signed("GET", "/coin/v1/current")
    const moved = { ...heard, headers: { ...heard.headers, [HEADERS[name]]: others[name] } }
    expect([name, [401, 20002].includes((await mallory.ask(moved)).code)]).toEqual([name, true])
    expect([name, (await mallory.ask(heard)).code]).toEqual([name, 200])
  }
})

test("NET-02: a country that was signed cannot be left away, and none cannot become an empty one", async () => {
  const mallory = await target.member()
  const heard = mallory.signed("GET", "/coin/v1/current", "", mallory.params({ countryId: "MY" }))
  const { [HEADERS.countryId]: _, ...without } = heard.headers
  expect((await mallory.ask({ ...heard, headers: without })).code).toBe(20002)
  expect((await mallory.ask(heard)).code).toBe(200)
  const none = mallory.signed("GET", "/coin/v1/current")
  const emptied = await mallory.ask({ ...none, headers: { ...none.headers, [HEADERS.countryId]: "" } })
  expect([400, 20002]).toContain(emptied.code)
})

test("NET-03: a sealed registration under any other header opens no account", async () => {
  const mallory = target.device()
  for (const name of names) {
    const form = mallory.registration()
    const heard = await mallory.sealed("/facade/api/user/email/register", form)
    const moved = { ...heard, headers: { ...heard.headers, [HEADERS[name]]: OTHERS[name] } }
    const answer = await mallory.send(moved)
    expect([name, [6666, 20001].includes(JSON.parse(answer.text).code), answer.cookies.size]).toEqual([name, true, 0])
    expect(await target.inStore((tx) => tx.accounts.findByEmail(form.email))).toBeNull()
  }
})

test("NET-02: a hello with any other parameter is refused", async () => {
  const mallory = await target.member()
  for (const [name, value] of [
    ["version", "9.9.9"],
    ["languageId", 31],
    ["portType", 1],
    ["countryId", "IN"],
  ] as const) {
    const hello = mallory.hello()
    const line = await mallory.socket()
    line.say({ ...hello, params: { ...(hello.params as object), [name]: value } })
    expect([name, await line.next()]).toMatchObject([name, { _tag: "refused", error: { kind: "signatureWrong" } }])
    await line.close()
  }
})
