/** Names that only look like others, and passwords that are guessed immediately. */
import { afterAll, beforeAll, expect, test } from "vitest"
import { within } from "./client.ts"
import { startTarget, type Target } from "./target.ts"

let target: Target
beforeAll(async () => {
  target = await startTarget()
})
afterAll(() => target.close())

const FORBIDDEN = ["\u0410dmin", "Supp\u03bfrt", "\uff21dmin", "L\u0456vcam"]
const UNSEEN = ["\u202enimdA", "Ann\u200b", "\u200b\u200d", "\u3164"]

test("AUTH-05: a name that looks like the product's own, or has what nobody sees, is refused at sign-up", async () => {
  const codesOf = (names: ReadonlyArray<string>) =>
    Promise.all(names.map(async (userName) => (await target.device().register({ userName })).code))
  expect(await codesOf(FORBIDDEN)).toEqual(FORBIDDEN.map(() => 20029))
  expect(await codesOf(UNSEEN)).toEqual(UNSEEN.map(() => 20094))
  expect(await codesOf([" \n\u2003", "\u2800"])).toEqual([20027, 20027])
  const fine = await target.device().register({ userName: " Ann\nLee " })
  expect(within(fine.data, "user", "u_nm")).toBe("Ann Lee")
})

test("ENT-19: the same names are refused when a profile is edited", async () => {
  const mallory = await target.member()
  const rename = async (userName: string, n: number) =>
    (await mallory.post("/account/v1/update_info", { intentId: `attack-intent-name-${n}`, changes: { userName } })).code
  const codes: Array<number> = []
  for (const [n, name] of [...FORBIDDEN, ...UNSEEN].entries()) codes.push(await rename(name, n))
  expect(codes).toEqual([...FORBIDDEN.map(() => 20029), ...UNSEEN.map(() => 20094)])
  expect(await rename("Ann\u2028Lee", 99)).toBe(200)
  expect((await target.inStore((tx) => tx.accounts.find(mallory.userId)))?.userName).toBe("Ann Lee")
})

test("AUTH-06: a password of one letter repeated, or of blanks, is refused", async () => {
  for (const password of ["aaaaaaaa", "qQqQqQqQ", "        "])
    expect([password, (await target.device().register({ password })).code]).toEqual([password, 20095])
})
