/**
 * The heart of the simulator: one timeline, one list of everything that could run next in any actor, and one seeded
 * choice at a time. A step is one choice. Time moves only when nothing can run. Sleepers of the same moment wake in
 * seeded order.
 */
import { makeHeap } from "./heap.ts"
import { makePrng } from "./prng.ts"

type Task = () => void

/** A worker, the gateway or a browser. Each task belongs to one actor, and dies or freezes with it. */
export class Actor {
  alive = true
  frozen = false
  /** Queues of a frozen actor that have tasks. They become ready when the actor thaws. */
  readonly held: Queue[] = []
  /** Steps left until `burnt` is called. Below zero: never. */
  fuse = -1
  /** Steps so far. */
  steps = 0
  burnt: Task = () => {}
  readonly name: string
  readonly number: number

  constructor(name: string, number: number) {
    this.name = name
    this.number = number
  }
}

/** Tasks that run in the order in which they arrived. */
export class Queue {
  readonly actor: Actor
  isReady = false
  #tasks: Task[] = []
  #first = 0

  constructor(actor: Actor) {
    this.actor = actor
  }
  push(task: Task): void {
    this.#tasks.push(task)
  }
  shift(): Task | undefined {
    const task = this.#tasks[this.#first]
    this.#first += 1
    if (this.#first === this.#tasks.length) {
      this.#tasks = []
      this.#first = 0
    }
    return task
  }
  get isEmpty(): boolean {
    return this.#first === this.#tasks.length
  }
}

export interface KernelOptions {
  readonly seed: number
  /** Gateway time at the beginning, ms. */
  readonly beginning: number
  /** From this step on, the first ready queue always runs. Shrinking uses this to reduce the number of choices. */
  readonly picksUntil?: number
  /** After this many steps the run counts as endless and is aborted. */
  readonly mostSteps?: number
  /** A real component (a database) is part of the world. The world stands still while it works. */
  readonly isOpen?: boolean
}

export type Kernel = ReturnType<typeof makeKernel>

/** Promises of the code under test settle within this many turns of the microtask queue. */
const MICROTURNS = 6
const DRAIN_EVERY = 32
/** An operation abroad may take at most this many turns of the event loop. */
const TIMEOUT = 300_000

export const makeKernel = ({
  seed,
  beginning,
  picksUntil = Number.POSITIVE_INFINITY,
  mostSteps = 2_000_000,
  isOpen = false,
}: KernelOptions) => {
  const random = makePrng(seed, "picks")
  const ready: Queue[] = []
  const timers = makeHeap()
  const actors: Actor[] = []
  let now = beginning
  let steps = 0
  let hash = seed | 0
  /** How many operations of real components (databases) are running. */
  let abroad = 0

  const note = (fact: number): void => {
    hash = Math.imul(hash ^ fact, 0x9e3779b1)
    hash ^= hash >>> 15
  }

  const enlist = (queue: Queue): void => {
    queue.isReady = true
    if (queue.actor.frozen) queue.actor.held.push(queue)
    else ready.push(queue)
  }
  const schedule = (queue: Queue, task: Task): void => {
    if (!queue.actor.alive) return
    queue.push(task)
    if (!queue.isReady) enlist(queue)
  }
  const soon = (actor: Actor, task: Task): void => schedule(new Queue(actor), task)
  const takeOut = (matches: (queue: Queue) => boolean): Queue[] => {
    const taken: Queue[] = []
    let kept = 0
    for (const queue of ready) {
      if (matches(queue)) taken.push(queue)
      else ready[kept++] = queue
    }
    ready.length = kept
    return taken
  }

  const wake = (): boolean => {
    while (timers.size > 0 && !(timers.peek()?.actor.alive ?? false)) timers.pop()
    const first = timers.peek()
    if (first === undefined) return false
    now = Math.max(now, first.at)
    for (let next = timers.peek(); next !== undefined && next.at <= now; next = timers.peek()) {
      timers.pop()
      if (next.actor.alive && !next.isOff) soon(next.actor, next.task)
    }
    return true
  }

  const step = (): void => {
    const place = steps < picksUntil ? random.below(ready.length) : 0
    const queue = ready[place]
    if (queue === undefined) throw new Error("the kernel has chosen nothing")
    const task = queue.shift()
    steps += 1
    note((queue.actor.number << 20) ^ (place << 8) ^ (now & 0xff))
    if (queue.isEmpty) {
      const last = ready.pop()
      if (last !== undefined && last !== queue) ready[place] = last
      queue.isReady = false
    }
    task?.()
    const { actor } = queue
    actor.steps += 1
    if (actor.fuse > 0 && --actor.fuse === 0 && actor.alive) {
      actor.fuse = -1
      actor.burnt()
    }
  }

  const drain = async (): Promise<void> => {
    for (let turn = 0; turn < MICROTURNS; turn++) await undefined
  }
  const wait = (): Promise<void> => new Promise((done) => setImmediate(done))

  /**
   * Waits until nothing is abroad. Only single operations count as abroad, and they need no step of the world, so an
   * operation that never comes back is a defect.
   */
  const untilBack = async (): Promise<void> => {
    for (let turn = 0; abroad > 0; turn++) {
      if (turn === TIMEOUT) throw new Error("something real does not come back")
      await wait()
    }
  }

  /** Runs the world until the given moment, until the check holds, or until nothing is left to happen. */
  const run = async (until: { readonly at?: number; readonly check?: () => boolean }): Promise<void> => {
    const end = until.at ?? Number.POSITIVE_INFINITY
    let sinceDrain = 0
    for (;;) {
      while (ready.length > 0) {
        if (isOpen && abroad > 0) await untilBack()
        if (until.check?.() === true) return
        if (steps >= mostSteps) throw new Error("the world never rests")
        step()
        sinceDrain += 1
        if (sinceDrain === DRAIN_EVERY) {
          sinceDrain = 0
          await drain()
        }
      }
      sinceDrain = 0
      await drain()
      if (isOpen && abroad > 0) await untilBack()
      if (ready.length > 0) continue
      if (until.check?.() === true) return
      const next = timers.peek()
      if (next === undefined) return
      if (next.at > end) {
        now = Math.max(now, end)
        return
      }
      wake()
    }
  }

  return {
    get now() {
      return now
    },
    get steps() {
      return steps
    },
    /** Covers every choice so far. */
    get hash() {
      return hash >>> 0
    },
    note,
    actors: actors as ReadonlyArray<Actor>,
    actor: (name: string): Actor => {
      const actor = new Actor(name, actors.length)
      actors.push(actor)
      return actor
    },
    schedule,
    soon,
    /** Returns a function that cancels the timer. */
    after: (actor: Actor, ms: number, task: Task): (() => void) => {
      const timer = { at: now + Math.max(0, Math.ceil(ms)), order: 0, actor, task, isOff: false }
      timers.push(timer)
      return () => {
        timer.isOff = true
      }
    },
    /** Drops the actor's tasks. Nothing of it runs any more, not even finalizers. */
    kill: (actor: Actor): void => {
      actor.alive = false
      takeOut((queue) => queue.actor === actor)
      actor.held.length = 0
    },
    freeze: (actor: Actor): void => {
      if (actor.frozen) return
      actor.frozen = true
      actor.held.push(...takeOut((queue) => queue.actor === actor))
    },
    thaw: (actor: Actor): void => {
      if (!actor.frozen) return
      actor.frozen = false
      ready.push(...actor.held.splice(0))
    },
    /**
     * Reports that a real component works for the world; time waits for it. Returns a function that reports its end.
     */
    goAbroad: (): (() => void) => {
      abroad += 1
      let isBack = false
      return () => {
        if (!isBack) abroad -= 1
        isBack = true
      }
    },
    run,
  }
}
