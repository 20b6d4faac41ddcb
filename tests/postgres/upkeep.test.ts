/**
 * Two gateways' stores on one PostgreSQL, by the machine's clock: each upkeep task belongs to one gateway at a time.
 */
import { Context, Effect, Exit, Layer, Scope } from "effect"
import { afterAll, beforeAll, expect, test } from "vitest"
import { postgresStore } from "../../gateway/store/sql/sql-store.ts"
import { Store, type StoreShape } from "../../gateway/store/store.ts"
import { leasedTask } from "../../gateway/upkeep/leased-task.ts"
import { makeDatabase } from "./database.ts"

let database: Awaited<ReturnType<typeof makeDatabase>>
const scope = Scope.makeUnsafe()
beforeAll(async () => {
  database = await makeDatabase()
})
afterAll(async () => {
  await Effect.runPromise(Scope.close(scope, Exit.void))
  await database.drop()
})

/** A gateway that runs the tasks. After its death it makes no more database requests. */
const gateway = async (holder: string, tasks: number, takes: number) => {
  const store = Context.get(await Effect.runPromise(Layer.buildWithScope(postgresStore(database.url), scope)), Store)
  const begun: Array<number> = []
  const done: Array<number> = []
  let isDead = false
  const single: StoreShape["single"] = (body) => Effect.suspend(() => (isDead ? Effect.never : store.single(body)))
  for (let task = 0; task < tasks; task++) {
    const run = Effect.gen(function* () {
      begun.push(task)
      yield* Effect.sleep(takes)
      done.push(task)
    })
    const dueAt = (doneAt: number) => doneAt + 86_400_000
    const all = Effect.provideService(leasedTask({ name: `${tasks} tasks: ${task}`, dueAt, run }, holder), Store, {
      ...store,
      single,
    })
    await Effect.runPromise(Effect.provideService(Effect.forkScoped(all), Scope.Scope, scope))
  }
  return {
    begun,
    done,
    die: () => {
      isDead = true
    },
  }
}
const TIMEOUT = { timeout: 60_000, interval: 100 }
const sorted = (some: ReadonlyArray<number>) => some.toSorted((a, b) => a - b)

test("of 40 tasks each is done by one of two gateways, at whatever instant both look", async () => {
  const [one, other] = await Promise.all([gateway("a", 40, 1_500), gateway("b", 40, 1_500)])
  const all = () => sorted([...one.done, ...other.done])
  await expect.poll(() => all().length, TIMEOUT).toBe(40)
  // Gives both time to look again.
  await Effect.runPromise(Effect.sleep(4_000))
  expect(all()).toEqual(Array.from({ length: 40 }, (_, n) => n))
  expect(sorted([...one.begun, ...other.begun])).toEqual(all())
})

test("what a gateway does that dies is taken over by the other within its lease", async () => {
  const one = await gateway("c", 3, 40_000)
  await expect.poll(() => one.begun.length, TIMEOUT).toBe(3)
  const other = await gateway("d", 3, 100)
  await Effect.runPromise(Effect.sleep(8_000))
  expect(other.begun).toEqual([])
  one.die()
  await expect.poll(() => sorted(other.done), { timeout: 25_000, interval: 100 }).toEqual([0, 1, 2])
})
