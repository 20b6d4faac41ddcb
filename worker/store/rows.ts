/** Rows as folds and queries see them: decoded values by key, and their writes. */
import type { DeviceKey, RowKey, ValueOf } from "./families.ts"

export interface Rows {
  /** Undefined when there is no such row. */
  readonly get: <K extends RowKey>(key: K) => ValueOf<K> | undefined
}

/** `value` null deletes the row. */
export interface Write<K extends RowKey> {
  readonly key: K
  readonly value: ValueOf<K> | null
}
export type RowWrite = Write<RowKey>
/** A finished write. `was`: the value before; null when there was none, undefined when it is not known. */
export interface DoneWrite extends RowWrite {
  readonly was: ValueOf<RowKey> | null | undefined
}
/** A write of a row that is no fold: folds change only by commits. */
export type DeviceWrite = Write<DeviceKey>

/** A write whose value fits its key. */
export const put = <K extends RowKey>(key: K, value: ValueOf<K>): Write<K> => ({ key, value })
export const remove = <K extends RowKey>(key: K): Write<K> => ({ key, value: null })

/** Rows over a map. Only `put` and decoded documents may fill the map, so that each value fits its key. */
export const rowsOf = (map: ReadonlyMap<RowKey, ValueOf<RowKey> | null>): Rows => ({
  get: <K extends RowKey>(key: K) => (map.get(key) ?? undefined) as ValueOf<K> | undefined,
})
