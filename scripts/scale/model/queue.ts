/** Virtual time, and servers with a queue: the building blocks of the model of many gateways. Deterministic. */

interface Event {
  readonly at: number
  readonly order: number
  readonly run: () => void
}

export interface Line {
  /** ms */
  now(): number
  /** Runs after this many ms. Calls for the same moment run in the order in which they were made. */
  after(ms: number, run: () => void): void
  /** Runs everything that is due up to `end`, and sets the time to `end`. */
  until(end: number): void
  /** Runs everything that is scheduled, however late. */
  drain(): void
}

/** A timeline: a binary heap of future events. */
export const makeLine = (): Line => {
  const heap: Array<Event> = []
  let [now, orders] = [0, 0]
  const isBefore = (a: Event, b: Event): boolean => a.at < b.at || (a.at === b.at && a.order < b.order)
  const push = (event: Event): void => {
    let place = heap.length
    heap.push(event)
    while (place > 0) {
      const parent = (place - 1) >> 1
      const above = heap[parent]
      if (above === undefined || !isBefore(event, above)) break
      heap[place] = above
      place = parent
    }
    heap[place] = event
  }
  const pop = (): Event | undefined => {
    const first = heap[0]
    const last = heap.pop()
    if (last === undefined || heap.length === 0) return first
    let place = 0
    for (;;) {
      const [left, right] = [heap[2 * place + 1], heap[2 * place + 2]]
      if (left === undefined) break
      const isRight = right !== undefined && isBefore(right, left)
      const child = isRight ? right : left
      if (!isBefore(child, last)) break
      heap[place] = child
      place = 2 * place + (isRight ? 2 : 1)
    }
    heap[place] = last
    return first
  }
  const runTo = (end: number): void => {
    for (let next = heap[0]; next !== undefined && next.at <= end; next = heap[0]) {
      pop()
      now = next.at
      next.run()
    }
  }
  return {
    now: () => now,
    after: (ms, run) => push({ at: now + ms, order: orders++, run }),
    until: (end) => {
      runTo(end)
      now = end
    },
    drain: () => runTo(Number.POSITIVE_INFINITY),
  }
}

interface Job {
  readonly ms: number | (() => number)
  readonly done: () => void
  /** Called instead of `done` when the server dies first. */
  readonly lost: (() => void) | undefined
}

export interface Server {
  /**
   * First come, first served, on as many cores as the server has. A job's duration may be computed when its turn comes.
   */
  ask(ms: Job["ms"], done: () => void, lost?: () => void): void
  /** How many jobs wait. */
  waiting(): number
  /** Processor time spent so far, ms. */
  busy(): number
  /** The most jobs that waited since the last call. */
  longest(): number
  /** Loses all jobs that wait or run. */
  die(): void
}

export const makeServer = (line: Line, cores: number): Server => {
  let queue: Array<Job> = []
  let [head, free, spent, longest] = [0, cores, 0, 0]
  let working = new Set<Job>()
  const begin = (job: Job): void => {
    free -= 1
    working.add(job)
    const here = working
    const ms = typeof job.ms === "number" ? job.ms : job.ms()
    line.after(ms, () => {
      if (!here.delete(job) || here !== working) return
      free += 1
      spent += ms
      const next = queue[head]
      if (next !== undefined) {
        head += 1
        if (head > 1_024 && head * 2 > queue.length) {
          queue = queue.slice(head)
          head = 0
        }
        begin(next)
      }
      job.done()
    })
  }
  return {
    ask: (ms, done, lost) => {
      const job = { ms, done, lost }
      if (free > 0) return begin(job)
      queue.push(job)
      longest = Math.max(longest, queue.length - head)
    },
    waiting: () => queue.length - head,
    busy: () => spent,
    longest: () => {
      const most = longest
      longest = queue.length - head
      return most
    },
    die: () => {
      const gone = [...working, ...queue.slice(head)]
      working = new Set()
      queue = []
      head = 0
      free = cores
      for (const { lost } of gone) lost?.()
    },
  }
}
