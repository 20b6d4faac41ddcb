import fc from "fast-check"
import { expect, test } from "vitest"
import { inStretches, sizeOf, withId, withoutId } from "./sorted-ids.ts"

test("a list that ids come to and go from stays what sorting all of them gives", () => {
  const step = fc.record({ id: fc.nat({ max: 9_000 }), value: fc.nat({ max: 50 }) })
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 5_000 }), fc.array(step, { maxLength: 60 }), (size, steps) => {
      const values = new Map(Array.from({ length: size }, (_, id) => [id, (id * 7) % 50]))
      const compare = (a: number, b: number) => (values.get(a) ?? 0) - (values.get(b) ?? 0) || a - b
      const first = inStretches([...values.keys()].sort(compare))
      let list = first
      for (const { id, value } of steps) {
        // An id moves: it is removed by its old value and inserted by its new one. Ids with a value divisible by three
        // are only removed.
        list = withoutId(list, id)
        values.delete(id)
        if (value % 3 === 0) continue
        values.set(id, value)
        list = withId(list, id, compare)
      }
      expect(list.flat()).toEqual([...values.keys()].sort(compare))
      expect(sizeOf(list)).toBe(values.size)
      expect(list.every(({ length }) => length > 0 && length <= 2_000)).toBe(true)
      expect(sizeOf(first)).toBe(size)
    }),
    { numRuns: 40 },
  )
})

test("one stretch takes thousands without growing beyond its bound, and a change shares all others", () => {
  const compare = (a: number, b: number) => a - b
  let list = inStretches([])
  for (let id = 10_000; id > 0; id--) list = withId(list, id, compare)
  expect(list.flat()).toEqual(Array.from({ length: 10_000 }, (_, n) => n + 1))
  expect(Math.max(...list.map(({ length }) => length))).toBeLessThanOrEqual(2_000)
  const changed = withoutId(list, 5_000)
  expect(changed.filter((stretch) => !list.includes(stretch))).toHaveLength(1)
})
