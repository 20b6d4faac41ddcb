import { describe, expect, test } from "vitest"
import { parseUserIds } from "./people-handlers.ts"

describe("the list of ids", () => {
  test("SOC-09: what is no id becomes 0", () => {
    expect(parseUserIds("10001,NaN,abc,-4,1.5", 9)).toEqual([10001, 0])
    expect(parseUserIds("", 9)).toBeUndefined()
    expect(parseUserIds("  ", 9)).toBeUndefined()
  })

  test("commas may be encoded, spaces stand between and an id twice counts once", () => {
    expect(parseUserIds("1%2C2%2c3", 3)).toEqual([1, 2, 3])
    expect(parseUserIds(" 7 , 8,7", 2)).toEqual([7, 8])
  })

  test("more than 200 ids are too many", () => {
    expect(parseUserIds([...Array(200).keys()].join(), 200)).toHaveLength(200)
    expect(parseUserIds([...Array(201).keys()].join(), 200)).toBeUndefined()
  })
})
