/**
 * This tab's use of a call, kept across a reload: how long the other side's picture was shown, and how many bytes were
 * carried. One room at a time.
 */
import { tabStored } from "../browser/stored.ts"

export interface CallUse {
  /** How long the other side's picture was shown, ms; undefined when it never was. */
  readonly pictureMs?: number
  /** Bytes in both directions; undefined when this tab had no media. */
  readonly bytes?: number
}

const KEY = "livcam-call-use"

const isCount = (value: unknown): value is number => typeof value === "number" && value >= 0 && Number.isFinite(value)

/** Empty for another room. Leaves out what cannot be read. */
export const callUseOf = (roomNum: string): CallUse => {
  try {
    const found: unknown = JSON.parse(tabStored.read(KEY) ?? "null")
    if (typeof found !== "object" || found === null || !("roomNum" in found) || found.roomNum !== roomNum) return {}
    return {
      ...("pictureMs" in found && isCount(found.pictureMs) && { pictureMs: found.pictureMs }),
      ...("bytes" in found && isCount(found.bytes) && { bytes: found.bytes }),
    }
  } catch {
    return {}
  }
}

export const keepUse = (roomNum: string, change: CallUse): void =>
  tabStored.keep(KEY, JSON.stringify({ roomNum, ...callUseOf(roomNum), ...change }))
