/** Requests to customer service, as every layer of the store keeps them. */
import { expect, test } from "vitest"
import type { Opened } from "./opened.ts"
import { fresh, NOW } from "./samples.ts"

export const supportContract = ({ run }: Opened): void => {
  const rowOf = (at = NOW) => ({
    ...{ intentId: fresh(), userId: 7, topic: "coins" as const },
    ...{ text: "My coins are gone", email: "sam@example.com", at },
  })

  test("PROD-10: a request to customer service is kept once, under a number that grows, and found by it", async () => {
    const row = rowOf()
    const made = await run((tx) => tx.supportRequests.add(row))
    if (made === null) throw new Error("not added")
    expect(made).toEqual({ ...row, number: made.number, closedAt: null })
    expect(await run((tx) => tx.supportRequests.add({ ...row, text: "again" }))).toBeNull()
    expect(await run((tx) => tx.supportRequests.ofIntent(row.intentId))).toEqual(made)
    expect(await run((tx) => tx.supportRequests.ofIntent(fresh()))).toBeNull()
    expect(await run((tx) => tx.supportRequests.find(made.number))).toEqual(made)
    expect(await run((tx) => tx.supportRequests.find(made.number + 1_000))).toBeNull()
    const next = await run((tx) => tx.supportRequests.add(rowOf()))
    expect(next?.number).toBeGreaterThan(made.number)
  })

  test("PROD-10: of requests that come at once with one intent one is kept", async () => {
    const row = rowOf()
    const came = await Promise.all([1, 2, 3, 4].map(() => run((tx) => tx.supportRequests.add(row))))
    expect(came.filter((made) => made !== null)).toHaveLength(1)
  })

  test("PROD-10: open requests come page by page, the oldest first; one is closed once, and forgotten some time after it", async () => {
    const numbers: number[] = []
    for (const at of [NOW, NOW + 1, NOW + 2])
      numbers.push((await run((tx) => tx.supportRequests.add(rowOf(at))))?.number ?? 0)
    const [first = 0, second = 0, third = 0] = numbers
    const open = (after: number, limit: number) =>
      run((tx) => tx.supportRequests.open(after, limit)).then((rows) => rows.map(({ number }) => number))
    expect(await open(first - 1, 2)).toEqual([first, second])
    expect(await open(second, 2)).toEqual([third])
    expect(await run((tx) => tx.supportRequests.close(second, NOW + 5))).toMatchObject({ closedAt: NOW + 5 })
    expect(await run((tx) => tx.supportRequests.close(second, NOW + 9))).toBeNull()
    expect(await open(first - 1, 9)).toEqual([first, third])
    await run((tx) => tx.supportRequests.prune(NOW + 5, 1_000))
    expect(await run((tx) => tx.supportRequests.find(second))).not.toBeNull()
    await run((tx) => tx.supportRequests.prune(NOW + 6, 1_000))
    expect(await run((tx) => tx.supportRequests.find(second))).toBeNull()
    // Open requests are kept, however old.
    expect(await open(first - 1, 9)).toEqual([first, third])
  })
}
