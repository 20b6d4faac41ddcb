/** Small choices kept by the browser. Where storage is refused (private windows, full disk) a choice lasts as long as the page. */
import { logger } from "../logger.ts"

interface Place {
  readonly storage: () => Storage
  readonly inMemory: Map<string, string>
}
const device: Place = { storage: () => localStorage, inMemory: new Map() }
const tab: Place = { storage: () => sessionStorage, inMemory: new Map() }

const read = ({ storage, inMemory }: Place, key: string): string | undefined => {
  try {
    return storage().getItem(key) ?? inMemory.get(key)
  } catch {
    return inMemory.get(key)
  }
}

const change = (key: string, act: () => void): void => {
  try {
    act()
  } catch {
    logger.warn(`${key} could not be changed in storage: it is so until the page closes.`)
  }
}

const keep = ({ storage, inMemory }: Place, key: string, value: string): void => {
  inMemory.set(key, value)
  change(key, () => storage().setItem(key, value))
}

const drop = ({ storage, inMemory }: Place, key: string): void => {
  inMemory.delete(key)
  change(key, () => storage().removeItem(key))
}

/** Kept on this device. The page's first script reads, and carries nothing of the others. */
export const readStored = (key: string): string | undefined => read(device, key)
export const keepStored = (key: string, value: string): void => keep(device, key, value)
export const dropStored = (key: string): void => drop(device, key)

/** Kept by this tab, over a reload. */
export const tabStored = {
  read: (key: string): string | undefined => read(tab, key),
  keep: (key: string, value: string): void => keep(tab, key, value),
  drop: (key: string): void => drop(tab, key),
}
