/** Everything that could make two runs of the same seed differ throws inside the simulated world. */
import { makePrng } from "./prng.ts"

export class Untamed extends Error {
  override readonly name = "Untamed"
}

const forbid = (what: string) => (): never => {
  throw new Untamed(`${what} was used inside the simulated world`)
}

/**
 * Effect's `Hash.random` uses `Math.random` to give an object a hash when it has none. That one caller gets seeded
 * numbers; every other caller throws.
 */
const HASHES = /^\s*at (?:\w+\.)*random\b/
const randomForHashes = (): (() => number) => {
  const draw = makePrng(0, "hashes")
  const refuse = forbid("Math.random")
  return () => {
    const limit = Error.stackTraceLimit
    Error.stackTraceLimit = 2
    const caller = new Error().stack?.split("\n")[2] ?? ""
    Error.stackTraceLimit = limit
    return HASHES.test(caller) ? draw.unit() : refuse()
  }
}

type Undo = () => void

const replace = (owner: object, name: string, value: unknown): Undo => {
  const before = Object.getOwnPropertyDescriptor(owner, name)
  Object.defineProperty(owner, name, { value, configurable: true, writable: true })
  return () => {
    if (before === undefined) Reflect.deleteProperty(owner, name)
    else Object.defineProperty(owner, name, before)
  }
}

/** Returns a function that removes the traps. */
export const setTraps = (): Undo => {
  const undos = [
    replace(Date, "now", forbid("Date.now")),
    replace(Math, "random", randomForHashes()),
    ...["setTimeout", "setInterval", "fetch", "BroadcastChannel", "WebSocket"].map((name) =>
      replace(globalThis, name, forbid(name)),
    ),
    ...["getRandomValues", "randomUUID"].map((name) => replace(crypto, name, forbid(`crypto.${name}`))),
    replace(crypto, "subtle", new Proxy({}, { get: (_, name) => forbid(`crypto.subtle.${String(name)}`)() })),
  ]
  return () => {
    for (const undo of undos.reverse()) undo()
  }
}
