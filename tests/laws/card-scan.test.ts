/** The search for card numbers that tests/browser/sandbox-pay.long.test.ts uses finds planted numbers, in each form. */
import { execFileSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { TEST_CARDS } from "../../gateway/payment/sandbox/test-cards.ts"
import { packText } from "../../worker/store/disk/packed-text.ts"
import { cardNumbersIn, hasCode, textsIn } from "../browser/support/card-scan.ts"
import { watchOpened } from "../browser/support/watch-opened.ts"

const markedBytes = (bytes: Uint8Array) => `bytes:${Buffer.from(bytes).toString("base64")}`
const found = (json: string) => textsIn(json).flatMap(cardNumbersIn)

describe("COIN-03: the search for card numbers", () => {
  test.each([
    ...TEST_CARDS.map(({ number }) => number),
    ...["5555555555554444", "2223003122003222", "378282246310005", "6011111111111117", "4222222222222"],
    ...["4242 4242 4242 4242", "4242-4242-4242-4242", "3782 822463 10005"],
  ])("finds %s in JSON, in a form, in an address, in bytes and in what is packed", async (number) => {
    const json = JSON.stringify({ at: 1_764_230_400_000, card: { number } })
    expect(cardNumbersIn(json)).toEqual([number])
    expect(cardNumbersIn(JSON.stringify({ body: json }))).toEqual([number])
    expect(cardNumbersIn(`name=Sam&number=${number}&code=864`)).toEqual([number])
    expect(cardNumbersIn(`https://shop.example/?c=${number}#x`)).toEqual([number])
    expect(found(JSON.stringify({ row: markedBytes(new TextEncoder().encode(json)) }))).toEqual([number])
    const packed = await packText(`${json} ${"and much that repeats itself ".repeat(100)}`)
    expect(found(JSON.stringify([{ entries: markedBytes(packed) }]))).toEqual([number])
  })

  test.each([
    ["another check digit", "4242424242424241"],
    ["a time in milliseconds", "1764230400000"],
    ["a fraction", "0.4242424242424242"],
    ["more digits than a card has", "42424242424242424242"],
    ["a hash", "a4242424242424242f0c"],
    ["an id", "11114242-4242-4242-4242-424242424242"],
    ["words of a list", "4 2 4 2 4 2 4 2 4 2 4 2 4 2 4 2"],
  ])("takes no %s for one", (_what, text) => {
    expect(cardNumbersIn(JSON.stringify({ text }))).toEqual([])
  })

  test("finds a security code where it is a text or a field, and not in a number", () => {
    for (const text of [
      '{"code":"864"}',
      String.raw`{"body":"{\"code\":\"864\"}"}`,
      "number=1&code=864",
      "code=864&x=1",
    ])
      expect(hasCode(text, "864")).toBe(true)
    for (const text of ['{"bytes":864}', '{"id":"18642"}', "n=8641", "1864230864"])
      expect(hasCode(text, "864")).toBe(false)
  })

  test("reads what a process decrypts", () => {
    const folder = mkdtempSync(join(tmpdir(), "livcam-opened-"))
    const script = `
      import { createCipheriv, createDecipheriv } from "node:crypto"
      const [key, iv] = [Buffer.alloc(32, 1), Buffer.alloc(12, 2)]
      const sealed = createCipheriv("aes-256-gcm", key, iv).update('{"number":"4242424242424242"}')
      createDecipheriv("aes-256-gcm", key, iv).update(sealed)
    `
    const opened = join(folder, "opened")
    execFileSync(process.execPath, ["--input-type=module", "-e", script], {
      cwd: folder,
      env: { ...process.env, ...watchOpened(opened) },
    })
    expect(cardNumbersIn(readFileSync(opened, "utf8"))).toEqual(["4242424242424242"])
    rmSync(folder, { recursive: true })
  })
})
