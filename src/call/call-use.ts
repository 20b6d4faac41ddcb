/** What this tab has had of a call, kept over a reload of the page: how long the other's picture, and how many bytes. One room at a time. */
import { tabStored } from "../browser/stored.ts"

export interface CallUse {
  /** Ms with the other's picture; undefined when it was never there. */
  readonly pictureMs?: number
  /** Both ways; undefined when no media was here. */
  readonly bytes?: number
}

const KEY = "livcam-call-use"

const isCount = (value: unknown): value is number => typeof value === "number" && value >= 0 && Number.isFinite(value)

/** Nothing of another room, and nothing that cannot be read. */
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
