/** Effect's scheduler for one actor: every fiber's tasks keep their order, and the kernel chooses between fibers. */
import type { Scheduler } from "effect"
import { type Actor, type Kernel, Queue } from "./kernel.ts"

/** As Effect's own scheduler would: a fiber that has done so much lets others go on. */
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
