/** Disks in memory. What a disk writes stays on its medium after the disk is closed. */
import { Layer } from "effect"
import { type DiskChange, Disks, type DisksShape, type RowDisk, WriteConflict } from "./row-disk.ts"

type Operation = "open" | "get" | "range" | "write"

export interface MemoryMedium extends DisksShape {
  open: DisksShape["open"]
  /** The present texts on a user's medium. */
  readonly texts: (userId: number) => Map<string, string>
  /** Called before each operation of any disk with the changes it would write. When it throws, the operation fails. */
  fault: ((operation: Operation, changes: ReadonlyArray<DiskChange>) => void) | null
  room: NonNullable<DisksShape["room"]>
  /** The users who have a medium. */
  readonly users: () => ReadonlyArray<number>
}

export const makeMemoryMedium = (): MemoryMedium => {
  const media = new Map<number, Map<string, string>>()
  const texts = (userId: number): Map<string, string> => {
    const known = media.get(userId) ?? new Map<string, string>()
    media.set(userId, known)
    return known
  }
  const medium: MemoryMedium = {
    fault: null,
    room: async () => ({ usage: sizeOf(media), quota: null, isPersistent: false }),
    texts,
    users: () => [...media.keys()],
    open: async (userId) => {
      medium.fault?.("open", [])
      return openDisk(medium, texts(userId))
    },
    destroy: async (userId) => {
      media.delete(userId)
    },
  }
  return medium
}

const sizeOf = (media: ReadonlyMap<number, ReadonlyMap<string, string>>): number =>
  [...media.values()].flatMap((texts) => [...texts]).reduce((sum, [key, text]) => sum + key.length + text.length, 0)

export const memoryDisks = (medium: MemoryMedium): Layer.Layer<Disks> => Layer.succeed(Disks, medium)

const openDisk = (medium: MemoryMedium, texts: Map<string, string>): RowDisk => {
  let open = true
  const enter = (operation: Operation, changes: ReadonlyArray<DiskChange> = []): void => {
    if (!open) throw new DOMException("The database connection is closed", "InvalidStateError")
    medium.fault?.(operation, changes)
  }
  return {
    get: async (keys) => {
      enter("get")
      return new Map(
        keys.flatMap((key) => {
          const text = texts.get(key)
          return text === undefined ? [] : [[key, text] as const]
        }),
      )
    },
    range: async (from, to, limit) => {
      enter("range")
      const keys = [...texts.keys()].filter((key) => key >= from && key < to).sort()
      return keys.slice(0, limit).map((key) => [key, texts.get(key) ?? ""] as const)
    },
    write: async (changes) => {
      enter("write", changes)
      for (const change of changes) check(texts, change)
      for (const { key, text } of changes) text === null ? texts.delete(key) : texts.set(key, text)
    },
    close: async () => {
      open = false
    },
  }
}

const check = (texts: ReadonlyMap<string, string>, { key, was }: DiskChange): void => {
  if (was !== undefined && (texts.get(key) ?? null) !== was)
    throw new WriteConflict(`${key} was written by another leader`)
}
