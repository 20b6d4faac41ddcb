/** A short list kept in localStorage. Entries that cannot be read are left out; beyond `most`, the oldest go. */
import { dropStored, keepStored, readStored } from "./stored.ts"

export interface StoredList<T> {
  readonly read: () => ReadonlyArray<T>
  readonly write: (items: ReadonlyArray<T>) => void
}

export const makeStoredList = <T>(
  key: string,
  isItem: (value: unknown) => value is T,
  most: number,
): StoredList<T> => ({
  read: () => {
    try {
      const stored: unknown = JSON.parse(readStored(key) ?? "[]")
      return Array.isArray(stored) ? stored.filter(isItem) : []
    } catch {
      return []
    }
  },
  write: (items) => (items.length === 0 ? dropStored(key) : keepStored(key, JSON.stringify(items.slice(-most)))),
})
