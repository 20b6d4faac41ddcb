/** Small choices kept in localStorage. Where storage is refused (private windows, full disk) the choice lasts as long as the page. */
import { logger } from "../logger.ts"

const inMemory = new Map<string, string>()

export const readStored = (key: string): string | undefined => {
  try {
    return localStorage.getItem(key) ?? inMemory.get(key)
  } catch {
    return inMemory.get(key)
  }
}

export const keepStored = (key: string, value: string): void => {
  inMemory.set(key, value)
  try {
    localStorage.setItem(key, value)
  } catch {
    logger.warn(`${key} could not be stored; it is kept until the page closes.`)
  }
}

export const dropStored = (key: string): void => {
  inMemory.delete(key)
  try {
    localStorage.removeItem(key)
  } catch {
    logger.warn(`${key} could not be removed from storage.`)
  }
}
