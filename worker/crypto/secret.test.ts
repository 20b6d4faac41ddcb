import { execFileSync } from "node:child_process"
import crypto from "node:crypto"
import { expect, test } from "vitest"
import { makeGatewayKeyPair } from "../../tests/worlds/http/peer-sealing.ts"
import { wrapSecret } from "./secret.ts"

const pair = makeGatewayKeyPair("k1")

test("NET-03: wrapping a secret never asks Math.random, not even the first time in a process, and leaves no window there", () => {
  const secret = "\u{f0000}\u{10fffd}"
  // The generator is seeded at its first use in a process, so this runs in a process of its own.
  const program = `
    Math.random = () => { throw new Error("Math.random was asked") }
    const { wrapSecret } = await import(${JSON.stringify(new URL("./secret.ts", import.meta.url).href)})
    const wrapped = wrapSecret(${JSON.stringify(secret)}, ${JSON.stringify(pair.spki)})
    process.stdout.write(JSON.stringify({ wrapped, hasWindow: "window" in globalThis }))`
  const printed = execFileSync(process.execPath, ["--import", "tsx", "--input-type=module", "-e", program])
  const { wrapped, hasWindow } = JSON.parse(printed.toString())
  const opened = crypto.privateDecrypt(
    { key: pair.privateKey, padding: crypto.constants.RSA_PKCS1_OAEP_PADDING, oaepHash: "sha256" },
    Buffer.from(wrapped, "base64"),
  )
  expect([opened.toString("utf8"), hasWindow]).toEqual([secret, false])
})

test("NET-03: two wraps of one secret differ", () => {
  expect(wrapSecret("same", pair.spki)).not.toBe(wrapSecret("same", pair.spki))
})

test("NET-03: a gateway key of fewer than 3072 bits is refused, a longer one is taken", () => {
  const spkiOf = (modulusLength: number) =>
    crypto
      .generateKeyPairSync("rsa", { modulusLength })
      .publicKey.export({ type: "spki", format: "der" })
      .toString("base64")
  expect(() => wrapSecret("secret", spkiOf(2048))).toThrow()
  expect(Buffer.from(wrapSecret("secret", spkiOf(4096)), "base64")).toHaveLength(512)
})
