/** A heap of timers, ordered by time. Timers for the same moment keep the order in which they were set. */
import type { Actor } from "./kernel.ts"

export interface Timer {
  readonly at: number
  order: number
  readonly actor: Actor
  readonly task: () => void
  isOff: boolean
}

export const makeHeap = () => {
  const items: Timer[] = []
  let orders = 0
  const isBefore = (a: Timer, b: Timer): boolean => a.at < b.at || (a.at === b.at && a.order < b.order)
  const at = (place: number): Timer => {
    const item = items[place]
    if (item === undefined) throw new Error("no timer there")
    return item
  }
  const swap = (a: number, b: number): void => {
    const kept = at(a)
    items[a] = at(b)
    items[b] = kept
  }
  const sink = (): void => {
    for (let place = 0; ; ) {
      const [left, right] = [2 * place + 1, 2 * place + 2]
      let least = place
      if (left < items.length && isBefore(at(left), at(least))) least = left
      if (right < items.length && isBefore(at(right), at(least))) least = right
      if (least === place) return
      swap(place, least)
      place = least
    }
  }
  return {
    get size() {
      return items.length
    },
    /** Skips timers that were cancelled. */
    peek: (): Timer | undefined => {
      while (items[0]?.isOff === true) pop()
      return items[0]
    },
    push: (timer: Timer): void => {
      timer.order = orders++
      items.push(timer)
      for (let place = items.length - 1; place > 0; ) {
        const parent = (place - 1) >> 1
        if (!isBefore(at(place), at(parent))) return
        swap(place, parent)
        place = parent
      }
    },
    pop: () => pop(),
  }

  function pop(): void {
    const last = items.pop()
    if (last === undefined || items.length === 0) return
    items[0] = last
    sink()
  }
}
