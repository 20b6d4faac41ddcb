/**
 * Codes by mail and to telephones: six digits, kept as a hash under the gateway's own key, good for ten minutes, for one purpose, for whoever asked for them,
 * once, and void after five wrong tries. With the operator's secret, who has the store alone does not have the key.
 */
import { createHmac, timingSafeEqual } from "node:crypto"
import { Clock, Context, Effect } from "effect"
import { failure } from "#schema/errors.ts"
import { CODE_DIGITS, CODE_MINUTES, CODE_TRIES } from "#schema/rules/mail-codes.ts"
import { Entropy } from "../entropy.ts"
import { keptKey } from "../kept-key.ts"
import type { Tx } from "../store/store.ts"
import type { MailCodeRow } from "../store/tables/mail-codes.ts"

const META_KEY = "mailCodeKey"
const BEYOND = 10 ** CODE_DIGITS

/** The operator's secret; null: none. */
export const CodeSecret = Context.Reference<string | null>("livcam/gateway/accounts/CodeSecret", {
  defaultValue: () => null,
})

export type CodeFor = Pick<MailCodeRow, "address" | "purpose" | "askedBy">
/** over: never sent, used, or too old. tries: guessed wrong too often. */
export type CodeState = "right" | "wrong" | "over" | "tries"

/** `over`: what a code that is too old is told as. */
export const refusedCode = <K extends "codeExpired" | "resetTimeout">(state: Exclude<CodeState, "right">, over: K) =>
  failure(state === "wrong" ? "codeWrong" : state === "tries" ? "codeTries" : over)

const hashOf = Effect.fnUntraced(function* (tx: Tx, { address, purpose, askedBy }: CodeFor, code: string) {
  const key = yield* keptKey(tx, { name: META_KEY, about: "livcam mail code", secret: yield* CodeSecret })
  return createHmac("sha256", key)
    .update(JSON.stringify([address, purpose, askedBy, code]))
    .digest()
})

/** Each number is as likely: what would favour the first ones is drawn again. */
const drawCode = Effect.gen(function* () {
  const { bytes } = yield* Entropy
  for (;;) {
    const drawn = Buffer.from(yield* bytes(4)).readUInt32BE(0)
    if (drawn < Math.floor(2 ** 32 / BEYOND) * BEYOND) return String(drawn % BEYOND).padStart(CODE_DIGITS, "0")
  }
})

/** A new code, in place of the one before. `isReal` false: what is kept looks the same, and no code is right. */
export const newCode = Effect.fnUntraced(function* (tx: Tx, of: CodeFor, isReal: boolean) {
  const code = yield* drawCode
  const kept = isReal ? code : yield* (yield* Entropy).id
  const now = yield* Clock.currentTimeMillis
  yield* tx.mailCodes.put({
    ...of,
    codeHash: (yield* hashOf(tx, of, kept)).toString("hex"),
    tries: 0,
    expiresAt: now + CODE_MINUTES * 60_000,
  })
  return code
})

/** A wrong one counts: the transaction must not fail because of it. */
export const tryCode = Effect.fnUntraced(function* (tx: Tx, of: CodeFor, code: string) {
  const row = yield* tx.mailCodes.find(of)
  if (row === null || row.expiresAt <= (yield* Clock.currentTimeMillis)) return "over" satisfies CodeState
  if (row.tries >= CODE_TRIES) return "tries" satisfies CodeState
  if (timingSafeEqual(Buffer.from(row.codeHash, "hex"), yield* hashOf(tx, of, code))) return "right" satisfies CodeState
  yield* tx.mailCodes.miss(of)
  return row.tries + 1 < CODE_TRIES ? ("wrong" satisfies CodeState) : ("tries" satisfies CodeState)
})
