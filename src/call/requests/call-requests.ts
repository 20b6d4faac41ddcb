/**
 * Screens ask for a call here. The call layer, which is fetched after the first screen, takes the requests. A request
 * waits 20 s for it, also while the device sleeps: later, the person may be elsewhere and want no call.
 */

import { deviceTime } from "../../browser/clock.ts"
import { textNow } from "../../i18n/i18n.ts"
import { showToast } from "../../ui/toasts/toasts.ts"
import type { CallRequest } from "../flow/gate.ts"

const WAIT_MS = 20_000

/** Requests to a part that may still be loading. `onLate`: called in place of the taker for one that came too late. */
export const makeRequests = <R>(onLate?: () => void) => {
  let taker: ((request: R) => void) | undefined
  let waiting: { readonly request: R; readonly until: number } | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const settle = () => {
    clearTimeout(timer)
    const now = waiting
    waiting = undefined
    if (now === undefined) return
    if (taker && deviceTime() < now.until) taker(now.request)
    else onLate?.()
  }
  return {
    /** Of requests that wait, only the last one counts. */
    ask: (request: R): void => {
      clearTimeout(timer)
      waiting = { request, until: deviceTime() + WAIT_MS }
      if (taker) settle()
      else timer = setTimeout(settle, WAIT_MS)
    },
    /** Takes every request from now on, and one that waits. Returns a function that stops it. */
    take: (next: (request: R) => void): (() => void) => {
      taker = next
      settle()
      return () => {
        taker = undefined
      }
    },
  }
}

const requests = makeRequests<CallRequest>(() => showToast(textNow("error.callTryAgain")))

/** Asks for a call: the call gate (login, price, balance, devices) comes next. */
export const requestCall = requests.ask

/** Takes every request from now on, and one that waits. Returns a function that stops it. */
export const takeCallRequests = requests.take
