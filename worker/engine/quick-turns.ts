/**
 * How fibers of the worker take turns: each turn is a message of a channel of its own. Effect's own way in a browser is a timer
 * of no delay, which browsers stretch to four milliseconds once a few have followed each other; a message comes at once, and what
 * the page says and what the disk answers still come in between.
 */
import { Layer, Scheduler } from "effect"

/** Calls back in a task of its own, in the order asked; gives what takes the wish back. */
export const makeNextTask = (channel: MessageChannel): ((task: () => void) => () => void) => {
  const waiting = new Map<number, () => void>()
  let last = 0
  channel.port1.onmessage = ({ data }: MessageEvent<number>) => {
    const task = waiting.get(data)
    waiting.delete(data)
    task?.()
  }
  return (task) => {
    const id = ++last
    waiting.set(id, task)
    channel.port2.postMessage(id)
    return () => {
      waiting.delete(id)
    }
  }
}

export const quickTurns: Layer.Layer<never> = Layer.sync(
  Scheduler.Scheduler,
  () => new Scheduler.MixedScheduler("async", makeNextTask(new MessageChannel())),
)
