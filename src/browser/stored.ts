/** Small choices kept by the browser. Where storage is refused (private windows, full disk) a choice lasts as long as the page. */
import { logger } from "../logger.ts"

interface Place {
  readonly storage: () => Storage
  /** Values that storage refused. They win over those in storage, which are older. */
  readonly inMemory: Map<string, string>
}
const device: Place = { storage: () => localStorage, inMemory: new Map() }
const tab: Place = { storage: () => sessionStorage, inMemory: new Map() }

const read = ({ storage, inMemory }: Place, key: string): string | undefined => {
  try {
    return inMemory.get(key) ?? storage().getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

const change = ({ storage, inMemory }: Place, key: string, value?: string): void => {
  inMemory.delete(key)
  try {
    if (value === undefined) storage().removeItem(key)
    else storage().setItem(key, value)
  } catch {
    if (value !== undefined) inMemory.set(key, value)
    logger.warn(`${key} could not be stored: kept until the page closes.`)
  }
}

/** Kept on this device. Separate exports: the page's first script only reads, and carries no code of the others. */
export const readStored = (key: string): string | undefined => read(device, key)
export const keepStored = (key: string, value: string): void => change(device, key, value)
export const dropStored = (key: string): void => change(device, key)

/** Kept for this tab, across a reload. */
export const tabStored = {
  read: (key: string): string | undefined => read(tab, key),
  keep: (key: string, value: string): void => change(tab, key, value),
  drop: (key: string): void => change(tab, key),
}
