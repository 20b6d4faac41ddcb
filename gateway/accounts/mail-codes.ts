/**
 * Codes by mail and to phones: six digits, valid for ten minutes, once, for one purpose and for the party that asked.
 * Five wrong tries void a code. Only a hash under the gateway's own key is stored. With the operator's secret, access
 * to the store alone does not give that key.
 */
import { createHmac, timingSafeEqual } from "node:crypto"
import { Clock, Context, Effect } from "effect"
import { failure } from "#schema/errors.ts"
import { CODE_DIGITS, CODE_MINUTES, CODE_TRIES } from "#schema/rules/account/mail-codes.ts"
import { Entropy } from "../entropy.ts"
import { keptKey } from "../kept-key.ts"
import type { Tx } from "../store/store.ts"
import type { MailCodeRow } from "../store/tables/accounts/mail-codes.ts"

const META_KEY = "mailCodeKey"
const BEYOND = 10 ** CODE_DIGITS

/** The operator's secret. Null: none. */
export const CodeSecret = Context.Reference<string | null>("livcam/gateway/accounts/CodeSecret", {
  defaultValue: () => null,
})

export type CodeFor = Pick<MailCodeRow, "address" | "purpose" | "askedBy">
/** over: never sent, used, or too old. tries: guessed wrong too often. */
export type CodeState = "right" | "wrong" | "over" | "tries"

/** `over`: the error for a code that is too old. */
export const refusedCode = <K extends "codeExpired" | "resetTimeout">(state: Exclude<CodeState, "right">, over: K) =>
  failure(state === "wrong" ? "codeWrong" : state === "tries" ? "codeTries" : over)

const hashOf = Effect.fnUntraced(function* (tx: Tx, { address, purpose, askedBy }: CodeFor, code: string) {
  const key = yield* keptKey(tx, { name: META_KEY, about: "livcam mail code", secret: yield* CodeSecret })
  return createHmac("sha256", key)
    .update(JSON.stringify([address, purpose, askedBy, code]))
    .digest()
})

/** Every code is equally likely: a draw that would favour the first ones is repeated. */
const drawCode = Effect.gen(function* () {
  const { bytes } = yield* Entropy
  for (;;) {
    const drawn = Buffer.from(yield* bytes(4)).readUInt32BE(0)
    if (drawn < Math.floor(2 ** 32 / BEYOND) * BEYOND) return String(drawn % BEYOND).padStart(CODE_DIGITS, "0")
  }
})

/**
 * Makes a new code, which replaces the previous one. `isReal` false: the stored row looks the same, but no code
 * matches.
 */
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

/** A wrong code counts as a try, so the caller must not fail the transaction for it. */
export const tryCode = Effect.fnUntraced(function* (tx: Tx, of: CodeFor, code: string) {
  const row = yield* tx.mailCodes.find(of)
  if (row === null || row.expiresAt <= (yield* Clock.currentTimeMillis)) return "over" satisfies CodeState
  if (row.tries >= CODE_TRIES) return "tries" satisfies CodeState
  if (timingSafeEqual(Buffer.from(row.codeHash, "hex"), yield* hashOf(tx, of, code))) return "right" satisfies CodeState
  yield* tx.mailCodes.miss(of)
  return row.tries + 1 < CODE_TRIES ? ("wrong" satisfies CodeState) : ("tries" satisfies CodeState)
})
