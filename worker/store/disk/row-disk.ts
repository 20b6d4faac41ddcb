/**
 * What the log store needs of a disk: texts by key. A write is all or nothing. Disks: dexie-disk.ts and memory-disk.ts;
 * one suite (row-disk.test.ts) tests both.
 */
import { Context } from "effect"

export interface DiskChange {
  readonly key: string
  /** Null deletes. */
  readonly text: string | null
  /** The text is long and hardly ever rewritten: a disk may pack it. */
  readonly isCold?: true
  /** Cold texts only: a key that may hold the same text already. A disk that packs may copy its bytes. */
  readonly like?: string
  /** Deletions only: the write deletes every key from `first` to `last`, so a disk may delete them in one request. */
  readonly run?: readonly [first: string, last: string]
  /** When given: the text that the key must hold now (null: none), else the write is refused. Never for cold texts. */
  readonly was?: string | null
}

/** Nothing was written: another leader has written, or the key exists already. */
export class WriteConflict extends Error {
  override readonly name = "WriteConflict"
}

/** `size`: bytes on the disk, for a packed text. */
export type Found = readonly [key: string, text: string, size?: number]

export interface RowDisk {
  readonly get: (keys: ReadonlyArray<string>) => Promise<ReadonlyMap<string, string>>
  /**
   * Keys from `from` (inclusive) to `to` (exclusive), ascending. `asStored`: packed texts stay packed. Such texts serve
   * only to compare: they differ when the stored bytes differ.
   */
  readonly range: (from: string, to: string, limit: number, asStored?: boolean) => Promise<ReadonlyArray<Found>>
  /** `durable`: completes only when the data is on the medium itself, as far as the platform can tell. */
  readonly write: (changes: ReadonlyArray<DiskChange>, options: { readonly durable: boolean }) => Promise<void>
  readonly close: () => Promise<void>
}

/** What the platform says about storage space, in bytes; null where it does not say. */
export interface Room {
  readonly usage: number | null
  readonly quota: number | null
  /** True when the saved data stays until the user clears it. */
  readonly isPersistent: boolean
}

/** The databases of this device, one for each account; 0 is the visitor's. */
export class Disks extends Context.Service<
  Disks,
  {
    /** Rejects with the same errors as the disk's operations. */
    readonly open: (userId: number) => Promise<RowDisk>
    /** Deletes all of the account's data. Every disk of the account must be closed. */
    readonly destroy: (userId: number) => Promise<void>
    /** True: what is written lasts only as long as the worker, because the platform gives no storage. */
    readonly isFleeting?: boolean
    /** Missing when the platform does not say. */
    readonly room?: () => Promise<Room>
  }
>()("livcam/worker/store/Disks") {}

export type DisksShape = Disks["Service"]
