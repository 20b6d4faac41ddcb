import { Arbitrary, Effect, Schema } from "effect"
import { expect, test } from "vitest"
import { OwnUser } from "#schema/people/user.ts"
import { Balance, BootRow, ChatRow, Head, MessagePage } from "../store/row-schemas.ts"
import { isBalance, isBootRow, isChatRow, isHead, isOwnUser, isPage } from "./boot-shapes.ts"
import { read } from "./shape.ts"

type Pair = readonly [name: string, schema: Schema.Codec<unknown>, is: (value: unknown) => boolean]
const PAIRS: ReadonlyArray<Pair> = [
  ["Head", Head, isHead],
  ["OwnUser", OwnUser, isOwnUser],
  ["Balance", Balance, isBalance],
  ["MessagePage", MessagePage, isPage],
  ["ChatRow", ChatRow, isChatRow],
  ["BootRow", BootRow, isBootRow],
]
/** Wrong values: neither text nor number. */
const WRONG: ReadonlyArray<unknown> = [null, true, [], {}]

/** Samples as they are stored on the disk: undefined fields are absent. */
const samples = async (schema: Schema.Codec<unknown>, count: number): Promise<ReadonlyArray<unknown>> =>
  JSON.parse(
    JSON.stringify(
      await Effect.runPromise(
        Arbitrary.sampleEffect(Arbitrary.schema(schema), { count, seed: 11, maxDiscards: 10_000 }),
      ),
    ),
  )

/** The paths of all parts of a value, its own included. */
const placesOf = (value: unknown, at: ReadonlyArray<string> = []): ReadonlyArray<ReadonlyArray<string>> =>
  typeof value === "object" && value !== null
    ? [at, ...Object.entries(value).flatMap(([name, inner]) => placesOf(inner, [...at, name]))]
    : [at]

const replaced = (value: unknown, [name, ...rest]: ReadonlyArray<string>, by: unknown): unknown => {
  if (name === undefined) return by
  if (Array.isArray(value)) return value.map((inner, at) => (String(at) === name ? replaced(inner, rest, by) : inner))
  const fields: Readonly<Record<string, unknown>> = { ...(value as object) }
  return { ...fields, [name]: replaced(fields[name], rest, by) }
}

test.each(PAIRS)("CARD-12: %s: the plain shape takes what the schema takes", async (_name, schema, is) => {
  for (const value of await samples(schema, 40)) expect(is(value), JSON.stringify(value)).toBe(true)
})

test.each(PAIRS)(
  "CARD-12: %s: a part of another kind is refused by the shape as by the schema",
  async (_name, schema, is) => {
    const isValue = Schema.is(schema)
    for (const value of await samples(schema, 5))
      for (const place of placesOf(value))
        for (const wrong of WRONG) {
          const damaged = replaced(value, place, wrong)
          expect(is(damaged), `${place.join(".")} is ${JSON.stringify(wrong)}`).toBe(isValue(damaged))
        }
  },
)

test("CARD-12: a stored text that is no JSON, or another thing, is nothing", () => {
  expect(read(isBalance, undefined)).toBeUndefined()
  for (const text of ["{ broken", "null", '{"coins":"7","points":null}', '{"coins":7}', "[]"])
    expect(read(isBalance, text), text).toBeUndefined()
  expect(read(isBalance, '{"coins":7,"points":null}')).toEqual({ coins: 7, points: null })
  expect(read(isBootRow, '{"version":1,"seq":1,"chats":[]}')).toBeUndefined()
})
