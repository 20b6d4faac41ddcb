/** Effect's scheduler for one actor. The tasks of a fiber keep their order; the kernel chooses between fibers. */
import type { Scheduler } from "effect"
import { type Actor, type Kernel, Queue } from "./kernel.ts"

/** A fiber yields after this many operations, as in Effect's own scheduler. */
const OPS = 2_048

export const makeScheduler = (kernel: Kernel, actor: Actor): Scheduler.Scheduler => ({
  executionMode: "async",
  shouldYield: (fiber) => (fiber as unknown as { readonly currentOpCount: number }).currentOpCount >= OPS,
  makeDispatcher: () => {
    const queue = new Queue(actor)
    return {
      scheduleTask: (task) => kernel.schedule(queue, task),
      flush: () => {
        throw new Error("nothing in the simulated world may run ahead of its turn")
      },
    }
  },
})
