/**
 * Builders of queries. `one` gives a value. `list` gives a head, an order of ids and rows. After the first whole result
 * only changes are sent.
 */
import { Schema } from "effect"

type Params = Schema.Top & { readonly Type: { readonly _tag: string } }

/** A query that gives one value. */
export const one = <P extends Params, V extends Schema.Top>(params: P, value: V) =>
  ({ shape: "one", params, value }) as const
/** A query that gives rows under a head. `idOf`: a row's id in the order. */
export const list = <P extends Params, H extends Schema.Top, R extends Schema.Top>(
  params: P,
  head: H,
  row: R,
  idOf: (row: R["Type"]) => string,
) => ({ shape: "list", params, head, row, idOf }) as const

/** A remote read: its parameters and the schema of its answer. */
export const remote = <P extends Params, V extends Schema.Top>(params: P, value: V) => ({ params, value }) as const

/** The parameters of a query, a command or a remote read. Its name is their tag. */
export const tagged = Schema.TaggedStruct
/** The head of a list without a head. */
export const Empty = Schema.Struct({})
