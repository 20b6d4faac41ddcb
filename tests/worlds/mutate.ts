/**
 * Bad input for every boundary: valid samples with faults (a field gone, another type, a huge number, a deep nest,
 * names of prototypes, broken Unicode), and texts that are cut or changed. Seeded, so a failed case comes again.
 */
import fc from "fast-check"

/** Cases of each fuzz law. docs/figures.md has the larger runs. */
export const FUZZ_RUNS = Number(process.env.FUZZ_RUNS ?? 2_500)
export const FUZZ_SEED = 20_261_121

const DEPTH = 400
const nest = (depth: number): unknown => {
  let inner: unknown = 0
  for (let level = 0; level < depth; level++) inner = level % 2 === 0 ? [inner] : { inner }
  return inner
}

/** Values that no field expects. */
const STRANGERS: ReadonlyArray<() => unknown> = [
  () => null,
  () => undefined,
  () => true,
  () => 0,
  () => -1,
  () => -0,
  () => 0.5,
  () => Number.NaN,
  () => Number.POSITIVE_INFINITY,
  () => Number.MAX_SAFE_INTEGER,
  () => 2 ** 53 + 2,
  () => "",
  () => "0",
  () => "\u0000|}",
  () => "\ud800",
  () => "constructor",
  () => "x".repeat(70_000),
  () => [],
  () => [null],
  () => ({}),
  () => Object.create(null),
  () => JSON.parse('{"__proto__": {"polluted": true}, "constructor": 1, "toString": 2}'),
  () => nest(DEPTH),
]

type Path = ReadonlyArray<string | number>

/** Deeper than any document of ours. Below it all places are alike. */
const DEEPEST = 40
const pathsOf = (value: unknown, at: Path = []): ReadonlyArray<Path> => {
  if (typeof value !== "object" || value === null || at.length > DEEPEST) return [at]
  const inside = Object.entries(value).flatMap(([key, child]) =>
    pathsOf(child, [...at, Array.isArray(value) ? Number(key) : key]),
  )
  return [at, ...inside]
}

type Change = (value: unknown, stranger: unknown) => { readonly kept: boolean; readonly value: unknown }
const CHANGES: ReadonlyArray<Change> = [
  (_, stranger) => ({ kept: true, value: stranger }),
  (_, stranger) => ({ kept: true, value: stranger }),
  () => ({ kept: false, value: undefined }),
  (value) => ({ kept: true, value: [value] }),
  (value) => ({ kept: true, value: { value } }),
  (value) => ({ kept: true, value: typeof value === "string" ? Number(value) : String(JSON.stringify(value)) }),
  (value) => ({ kept: true, value: Array.isArray(value) ? [...value, ...value] : value }),
  (value, stranger) => ({ kept: true, value: isRecord(value) ? { ...value, _tag: stranger } : stranger }),
  (value, stranger) => ({ kept: true, value: isRecord(value) ? { ...value, stranger } : stranger }),
]

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** The value with one place changed. */
const changeAt = (value: unknown, [head, ...rest]: Path, change: Change, stranger: unknown): unknown => {
  if (head === undefined) return change(value, stranger).value
  if (typeof value !== "object" || value === null) return value
  const copy: Record<string | number, unknown> = Array.isArray(value) ? ([...value] as never) : { ...value }
  if (rest.length > 0) copy[head] = changeAt(copy[head], rest, change, stranger)
  else {
    const changed = change(copy[head], stranger)
    if (changed.kept) copy[head] = changed.value
    else if (Array.isArray(copy)) copy.splice(Number(head), 1)
    else delete copy[head]
  }
  return copy
}

/** One of the samples with one to three faults; now and then a value unlike any sample. */
export const mutated = (samples: ReadonlyArray<unknown>): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 1, arbitrary: fc.constantFrom(...STRANGERS).map((make) => make()) },
    {
      weight: 19,
      arbitrary: fc
        .tuple(
          fc.constantFrom(...samples),
          fc.array(fc.tuple(fc.nat(), fc.constantFrom(...CHANGES), fc.constantFrom(...STRANGERS)), {
            minLength: 1,
            maxLength: 3,
          }),
        )
        .map(([sample, steps]) =>
          steps.reduce<unknown>((value, [place, change, stranger]) => {
            const paths = pathsOf(value)
            return changeAt(value, paths[place % paths.length] ?? [], change, stranger())
          }, sample),
        ),
    },
  )

/** JSON texts of mutated samples. Some are cut short or doubled, or have a changed character. */
export const mutatedText = (samples: ReadonlyArray<unknown>): fc.Arbitrary<string> =>
  fc
    .tuple(
      mutated(samples),
      fc.constantFrom("whole", "cut", "doubled", "stirred"),
      fc.nat(),
      fc.string({ minLength: 1, maxLength: 1, unit: "binary" }),
    )
    .map(([value, how, place, other]) => {
      const text = JSON.stringify(value) ?? "undefined"
      const at = place % (text.length + 1)
      if (how === "cut") return text.slice(0, at)
      if (how === "doubled") return text + text.slice(at)
      if (how === "stirred") return text.slice(0, at) + other + text.slice(at + 1)
      return text
    })

/** Options that run a law over that many seeded cases. */
export const fuzz = { numRuns: FUZZ_RUNS, seed: FUZZ_SEED } as const
