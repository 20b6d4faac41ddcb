/** What would make two runs of one seed differ throws inside the simulated world. */

export class Untamed extends Error {
  override readonly name = "Untamed"
}

const forbid = (what: string) => (): never => {
  throw new Untamed(`${what} was used inside the simulated world`)
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

/** Gives how to take the traps away. */
export const setTraps = (): Undo => {
  const undos = [
    replace(Date, "now", forbid("Date.now")),
    replace(Math, "random", forbid("Math.random")),
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
