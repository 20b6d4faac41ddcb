/** A visitor reads the wall as fast as possible: the number of answered pages is limited, and others wait little. */
import { afterAll, beforeAll, expect, test } from "vitest"
import { printCost } from "./cost.ts"
import { startTarget, type Target } from "./target.ts"

let target: Target
beforeAll(async () => {
  target = await startTarget({ demo: 60 })
})
afterAll(() => target.close())

const PARALLEL = 16
/** The rate limit of one device: burst, and requests a second. */
const ALLOWED = { burst: 300, perSecond: 30 }

test("sixteen readers of the wall in parallel get what one device may ask; what a bystander waits is printed", async () => {
  const [stranger, bystander] = [target.device(), await target.member()]
  const statuses = new Map<number, number>()
  const began = performance.now()
  const page = async (pageNo: number) => {
    const url = `/facade/api/homepage/userlist/exempt/list/part/users/guest?groupId=0&pageNo=${pageNo}&pageSize=96`
    const { status } = await stranger.send(stranger.plain("GET", url))
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  await printCost(
    `${PARALLEL} readers of the wall, ${target.store}`,
    15,
    () => bystander.get("/coin/v1/current"),
    (over) =>
      Promise.all(
        Array.from({ length: PARALLEL }, async (_, n) => {
          for (let turn = 0; turn < 25 || !over.aborted; turn++) await page(1 + ((n + turn) % 3))
        }),
      ),
  )
  const seconds = (performance.now() - began) / 1_000
  expect([...statuses.keys()].filter((status) => status !== 200 && status !== 429)).toEqual([])
  expect(statuses.get(200)).toBeGreaterThan(0)
  expect(statuses.get(200)).toBeLessThanOrEqual(ALLOWED.burst + ALLOWED.perSecond * (seconds + 1))
  expect((await bystander.get("/coin/v1/current")).code).toBe(200)
})
