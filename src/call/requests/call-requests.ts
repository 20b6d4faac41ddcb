/** Screens ask for a call here. The call layer, which is fetched after the first screen, takes the requests. */
import { monotonicTime } from "../../browser/clock.ts"
import type { CallRequest } from "../flow/gate.ts"

type Take = (request: CallRequest) => void

let take: Take | undefined
let waiting: { readonly request: CallRequest; readonly at: number } | undefined
/** A request that waits longer than this, ms, is forgotten: nobody expects a call any more. */
const EXPIRES_MS = 10_000

/** Asks for a call: the call gate (login, price, balance, devices) comes next. */
export const requestCall = (request: CallRequest): void => {
  if (take) take(request)
  else waiting = { request, at: monotonicTime() }
}

/** Takes every request from now on, and the last one that came shortly before. Returns a function that stops it. */
export const takeCallRequests = (next: Take): (() => void) => {
  take = next
  if (waiting !== undefined && monotonicTime() - waiting.at < EXPIRES_MS) next(waiting.request)
  waiting = undefined
  return () => {
    take = undefined
  }
}
