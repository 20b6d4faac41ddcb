/** Whose messages are translated without being asked to: chosen for each person, kept on this device. */
import { keepStored, readStored } from "../../../browser/stored.ts"

const KEY = "livcam-translate"
/** The people that were chosen last. */
const MOST = 200

const listeners = new Set<() => void>()

const chosen = (): ReadonlyArray<number> => {
  try {
    const kept: unknown = JSON.parse(readStored(KEY) ?? "[]")
    return Array.isArray(kept) ? kept.filter((id) => Number.isSafeInteger(id)).slice(-MOST) : []
  } catch {
    return []
  }
}

export const autoTranslate = {
  /** The choices, as they are kept. */
  get: (): string => readStored(KEY) ?? "",
  isOn: (userId: number): boolean => chosen().includes(userId),
  set: (userId: number, on: boolean): void => {
    const others = chosen().filter((id) => id !== userId)
    keepStored(KEY, JSON.stringify((on ? [...others, userId] : others).slice(-MOST)))
    for (const listener of listeners) listener()
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}
