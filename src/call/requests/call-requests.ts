/** Screens ask for a call here. The call layer, which is fetched after the first screen, takes the requests. */
import type { CallRequest } from "../flow/gate.ts"

type Take = (request: CallRequest) => void

let take: Take | undefined
let waiting: CallRequest | undefined

/** Asks for a call: the call gate (login, price, balance, devices) comes next. */
export const requestCall = (request: CallRequest): void => {
  if (take) take(request)
  else waiting = request
}

/** Takes every request from now on, and the last one that came before. Returns a function that stops it. */
export const takeCallRequests = (next: Take): (() => void) => {
  take = next
  if (waiting) next(waiting)
  waiting = undefined
  return () => {
    take = undefined
  }
}
