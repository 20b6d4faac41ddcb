/** The people whose messages are translated automatically: chosen for each person, stored on this device. */
import { readStored } from "../../../browser/stored.ts"
import { makeStoredList } from "../../../browser/stored-list.ts"
import { makeListeners } from "../../../client/listeners.ts"

const KEY = "livcam_translate"
const isId = (value: unknown): value is number => Number.isSafeInteger(value)
/** The last 200 chosen people. */
const chosen = makeStoredList(KEY, isId, 200)
const listeners = makeListeners()

export const autoTranslate = {
  /** The choices as stored text; empty when there are none. */
  get: (): string => readStored(KEY) ?? "",
  isOn: (userId: number): boolean => chosen.read().includes(userId),
  set: (userId: number, on: boolean): void => {
    const others = chosen.read().filter((id) => id !== userId)
    chosen.write(on ? [...others, userId] : others)
    listeners.tell()
  },
  subscribe: listeners.add,
}
