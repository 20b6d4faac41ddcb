/** What a database holds, as the engine would read it: the rows of the shown slot, and the log. */
import type { LogEntry } from "#schema/log/entry.ts"
import type { Intent } from "#schema/outbox/intent.ts"
import type { OrderRecord } from "#schema/shop/order.ts"
import { familyOf, type RowKey } from "../../../worker/store/families.ts"
import type { Head } from "../../../worker/store/row-schemas.ts"
import { rowKeyOf, type Slot, slotOf, storedKeyOf } from "../../../worker/store/slots.ts"
import type { Volume } from "./medium.ts"

const HEAD = "cp|head"

export const headOf = ({ texts }: Volume): Head | undefined => {
  const text = texts.get(HEAD)
  return text === undefined ? undefined : (JSON.parse(text) as Head)
}

const shownSlot = (volume: Volume): Slot => slotOf(headOf(volume) ?? {})

/** Rows by key. Rows of the other slot are left out. */
export const shownRows = (volume: Volume): ReadonlyMap<string, string> => {
  const slot = shownSlot(volume)
  const rows = new Map<string, string>()
  for (const [stored, text] of volume.texts) {
    const key = rowKeyOf(stored)
    const family = familyOf(key)
    if (family === undefined || storedKeyOf(key as RowKey, slot) === stored) rows.set(key, text)
  }
  return rows
}

export const shownRow = <A>(volume: Volume, key: string): A | undefined => {
  const text = volume.texts.get(storedKeyOf(key as RowKey, shownSlot(volume)))
  return text === undefined ? undefined : (JSON.parse(text) as A)
}

export const hasRow = (volume: Volume, key: string): boolean =>
  volume.texts.has(storedKeyOf(key as RowKey, shownSlot(volume)))

export const intentsOf = (volume: Volume): ReadonlyArray<Intent> =>
  [...shownRows(volume)].flatMap(([key, text]) => (key.startsWith("i|") ? [JSON.parse(text) as Intent] : []))

export const ordersOf = (volume: Volume): ReadonlyArray<OrderRecord> =>
  [...shownRows(volume)].flatMap(([key, text]) => (key.startsWith("or|") ? [JSON.parse(text) as OrderRecord] : []))

/** True while a once command is open. */
export const hasOpenOnce = (volume: Volume): boolean =>
  [...shownRows(volume).keys()].some((key) => key.startsWith("o|"))

export const entriesOf = (volume: Volume): ReadonlyArray<LogEntry> =>
  [...volume.texts]
    .filter(([key]) => key.startsWith("e|"))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, text]) => JSON.parse(text) as LogEntry)
