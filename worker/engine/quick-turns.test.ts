import { Effect, Fiber, Layer, ManagedRuntime, Scheduler } from "effect"
import { describe, expect, it } from "vitest"
import { makeNextTask } from "./quick-turns.ts"

const withChannel = async (use: (nextTask: ReturnType<typeof makeNextTask>) => Promise<void>): Promise<void> => {
  const channel = new MessageChannel()
  try {
    await use(makeNextTask(channel))
  } finally {
    channel.port1.close()
  }
}

describe("turns of the worker's fibers", () => {
  it("come in the order asked, each in a task of its own, without those taken back", () =>
    withChannel(async (nextTask) => {
      const seen: Array<string> = []
      await new Promise<void>((resolve) => {
        nextTask(() => {
          seen.push("first")
          queueMicrotask(() => seen.push("after the first"))
        })
        const takeBack = nextTask(() => seen.push("taken back"))
        nextTask(() => {
          seen.push("second")
          resolve()
        })
        takeBack()
        seen.push("nothing at once")
      })
      expect(seen).toEqual(["nothing at once", "first", "after the first", "second"])
    }))

  it("go on after one that throws", () =>
    withChannel(async (nextTask) => {
      const failed = new Promise((resolve) => process.once("uncaughtException", resolve))
      nextTask(() => {
        throw new Error("one turn")
      })
      await new Promise<void>((resolve) => nextTask(resolve))
      expect(await failed).toEqual(new Error("one turn"))
    }))

  it("are those of every fiber under the layer, and of what it forks", async () => {
    let turns = 0
    await withChannel(async (nextTask) => {
      const counting = new Scheduler.MixedScheduler("async", (task) => {
        turns += 1
        return nextTask(task)
      })
      const runtime = ManagedRuntime.make(Layer.succeed(Scheduler.Scheduler, counting))
      const twice = Effect.andThen(Effect.yieldNow, Effect.yieldNow)
      await runtime.runPromise(twice)
      expect(turns).toBe(2)
      await runtime.runPromise(Effect.flatMap(Effect.forkChild(twice), Fiber.join))
      // One turn more: a forked fiber begins in a turn of its own.
      expect(turns).toBe(5)
      await runtime.dispose()
    })
  })
})
