/**
 * What the log store needs of a disk: texts by key. A write is all or nothing. Disks: dexie-disk.ts, memory-disk.ts;
 * one suite (row-disk.test.ts) holds both to this.
 */
import { Context } from "effect"

export interface DiskChange {
  readonly key: string
  /** Null deletes. */
  readonly text: string | null
  /** Long, and hardly ever written again: a disk may pack it. */
  readonly isCold?: true
  /** Of a cold text: a key where the same text may stand already. A disk that packs may take its bytes over. */
  readonly like?: string
  /** Of a deletion: the write deletes all that stands from the first to the last of these keys, and a disk may do so at once. */
  readonly run?: readonly [first: string, last: string]
  /** When given, what must stand there now (null: nothing), else the whole write is refused. Never asked of a cold text. */
  readonly was?: string | null
}

/** Another leader has written, or the key exists already: nothing was written. */
export class WriteConflict extends Error {
  override readonly name = "WriteConflict"
}

/** `size`: bytes on the disk, of a text that is packed there. */
export type Found = readonly [key: string, text: string, size?: number]

export interface RowDisk {
  readonly get: (keys: ReadonlyArray<string>) => Promise<ReadonlyMap<string, string>>
  /**
   * Keys from `from` on and below `to`, ascending. `asStored`: what is packed stays so, for comparing: its text is another one
   * when what stands there is.
   */
  readonly range: (from: string, to: string, limit: number, asStored?: boolean) => Promise<ReadonlyArray<Found>>
  /** `durable`: on the medium itself before it is done, as far as the platform can say so. */
  readonly write: (changes: ReadonlyArray<DiskChange>, options: { readonly durable: boolean }) => Promise<void>
  readonly close: () => Promise<void>
}

/** What the platform says about the room that it gives; null where it does not say. */
export interface Room {
  readonly usage: number | null
  readonly quota: number | null
  /** The saved data stays until the user clears it. */
  readonly isPersistent: boolean
}

/** The databases of this device, one for each account; 0 is the visitor's. */
export class Disks extends Context.Service<
  Disks,
  {
    /** Rejects like the disk's own operations do. */
    readonly open: (userId: number) => Promise<RowDisk>
    /** Nothing of it is left. Every disk on it must be closed. */
    readonly destroy: (userId: number) => Promise<void>
    /** What is written lasts only as long as the worker: the platform gives no storage. */
    readonly isFleeting?: boolean
    /** Missing where the platform does not say. */
    readonly room?: () => Promise<Room>
  }
>()("livcam/worker/store/Disks") {}

export type DisksShape = Disks["Service"]
