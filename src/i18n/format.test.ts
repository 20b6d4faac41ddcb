import { expect, test } from "vitest"
import { formatsOf } from "./format.ts"

test("bytes are counted as one says them, and shortened from a thousand on", () => {
  const { bytes } = formatsOf("en")
  expect([0, 1, 999, 2_000, 1_240_000, 3e9].map(bytes)).toEqual([
    "0 bytes",
    "1 byte",
    "999 bytes",
    "2 kB",
    "1.2 MB",
    "3 GB",
  ])
})
