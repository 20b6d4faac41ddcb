/**
 * How fibers of the worker take turns: each turn is a message on a channel of its own. In a browser Effect uses timers
 * without delay, which browsers stretch to 4 ms once a few have followed each other. A message comes at once, and
 * messages of the page and answers of the disk still come in between.
 */
import { Layer, Scheduler } from "effect"

/** Runs a callback in a task of its own, in the order asked. Returns a function that cancels the callback. */
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
