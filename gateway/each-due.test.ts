import { Effect } from "effect"
import { expect, test } from "vitest"
import { eachDue } from "./each-due.ts"

/**
 * Works through `count` due rows. Rows that are done are no longer due, except the first `stuck` ones; row `dies`
 * throws.
 */
const doneOf = async (count: number, { stuck = 0, dies = -1 } = {}) => {
  let due = Array.from({ length: count }, (_, n) => ({ orderId: `o${n}` }))
  const done: Array<string> = []
  const run = ({ orderId: id }: { readonly orderId: string }) =>
    Effect.sync(() => {
      done.push(id)
      const n = Number(id.slice(1))
      if (n === dies) throw new Error("the database is away")
      if (n >= stuck) due = due.filter(({ orderId }) => orderId !== id)
    })
  await Effect.runPromise(
    eachDue(
      (limit) => Effect.sync(() => due.slice(0, limit)),
      ({ orderId }) => orderId,
      run,
    ),
  )
  return done
}

test("all that is due is done, each once, the longest waiting first, however much it is", async () => {
  const done = await doneOf(1_234)
  expect(done).toEqual(Array.from({ length: 1_234 }, (_, n) => `o${n}`))
})

test("what stays due is not done again, and ends nothing before its time", async () => {
  expect(await doneOf(180, { stuck: 7 })).toHaveLength(180)
  expect(await doneOf(50, { stuck: 50 })).toHaveLength(50)
})

test("one that dies stands in no other's way", async () => {
  expect(await doneOf(120, { dies: 3 })).toHaveLength(120)
})
