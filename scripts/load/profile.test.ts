import { expect, test } from "vitest"
import { dearest, type Profile } from "../../tests/load/profile.ts"

const frame = (functionName: string) => ({ functionName, url: "", lineNumber: 0, columnNumber: 0 })
const profile: Profile = {
  nodes: [
    { id: 1, callFrame: frame("(root)") },
    { id: 2, callFrame: frame("(idle)") },
    { id: 3, callFrame: frame("seal") },
    { id: 4, callFrame: frame("open") },
    { id: 5, callFrame: frame("seal") },
  ],
  samples: [2, 3, 4, 5, 3, 1],
  timeDeltas: [1_000, 30, 20, 40, 10, 500],
}
const byName = ({ functionName }: { readonly functionName: string }) => functionName

test("the dearest functions are told by their share of the time that was not idle, over all profiles", () => {
  expect(dearest([profile], byName, 5)).toEqual([
    { what: "seal", share: 0.8 },
    { what: "open", share: 0.2 },
  ])
  expect(dearest([profile, { ...profile, samples: [4], timeDeltas: [900] }], byName, 1)).toEqual([
    { what: "open", share: 0.92 },
  ])
  expect(dearest([], byName, 5)).toEqual([])
})
