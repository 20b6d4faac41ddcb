/** Small choices kept by the browser. Where storage is refused (private windows, full disk) a choice lasts as long as the page. */
import { logger } from "../logger.ts"

const makeStored = (storage: () => Storage) => {
  const inMemory = new Map<string, string>()
  return {
    read: (key: string): string | undefined => {
      try {
        return storage().getItem(key) ?? inMemory.get(key)
      } catch {
        return inMemory.get(key)
      }
    },
    keep: (key: string, value: string): void => {
      inMemory.set(key, value)
      try {
        storage().setItem(key, value)
      } catch {
        logger.warn(`${key} could not be stored; it is kept until the page closes.`)
      }
    },
    drop: (key: string): void => {
      inMemory.delete(key)
      try {
        storage().removeItem(key)
      } catch {
        logger.warn(`${key} could not be removed from storage.`)
      }
    },
  }
}

/** Kept on this device. */
export const { read: readStored, keep: keepStored, drop: dropStored } = makeStored(() => localStorage)
/** Kept by this tab, over a reload. */
export const tabStored = makeStored(() => sessionStorage)
