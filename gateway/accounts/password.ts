/**
 * Passwords: which are refused as too common, and their hashes: scrypt with a salt each, compared in constant time. A
 * hash is `scrypt$N$r$p$salt$key`, base64url.
 */
import { type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto"
import { dictionary } from "@zxcvbn-ts/language-common"
import { Context, Effect } from "effect"
import { isEmailPassword } from "#schema/rules/account/account-rules.ts"
import { Entropy } from "../entropy.ts"

export interface ScryptCost {
  readonly N: number
  readonly r: number
  readonly p: number
}

/** OWASP's floor for scrypt: 2^15 · 8 · 3, 32 MiB. Tests that sign many people in lower it. */
export const PasswordCost = Context.Reference<ScryptCost>("livcam/gateway/accounts/PasswordCost", {
  defaultValue: () => ({ N: 32_768, r: 8, p: 3 }),
})
const KEY_BYTES = 32

type Derive = (password: string, salt: Uint8Array, cost: ScryptOptions) => Effect.Effect<Buffer>

/** scrypt on Node's threads. The simulator, where nothing may leave the thread, replaces it. */
export const Derivation = Context.Reference<Derive>("livcam/gateway/accounts/Derivation", {
  defaultValue: () => (password, salt, cost) =>
    Effect.callback((resume) => {
      scrypt(password.normalize("NFKC"), salt, KEY_BYTES, { ...cost, maxmem: 128 * 1024 * 1024 }, (error, key) =>
        resume(error ? Effect.die(error) : Effect.succeed(key)),
      )
    }),
})

export const hashPassword = (password: string): Effect.Effect<string, never, Entropy> =>
  Effect.gen(function* () {
    const salt = yield* (yield* Entropy).bytes(16)
    const cost = yield* PasswordCost
    const key = yield* (yield* Derivation)(password, salt, cost)
    const { N, r, p } = cost
    return ["scrypt", N, r, p, Buffer.from(salt).toString("base64url"), key.toString("base64url")].join("$")
  })

/** With hash null (no account) does the same work and returns false. */
export const verifyPassword = (password: string, hash: string | null): Effect.Effect<boolean> =>
  Effect.gen(function* () {
    const [kind, N, r, p, salt = "", key = ""] = (hash ?? "").split("$")
    const known = kind === "scrypt"
    const cost = known ? { N: Number(N), r: Number(r), p: Number(p) } : yield* PasswordCost
    const expected = known ? Buffer.from(key, "base64url") : Buffer.alloc(KEY_BYTES)
    const actual = yield* (yield* Derivation)(password, Buffer.from(salt, "base64url"), cost)
    return actual.length === expected.length && timingSafeEqual(actual, expected) && known
  })

/** The commonest passwords that pass the length rule (ASVS 6.2.4), from the public list of zxcvbn. */
const REFUSED = 3_000

let refused: ReadonlySet<string> | undefined

/** Ignores case. The list is read at the first new password. */
export const isCommonPassword = (password: string): boolean => {
  refused ??= new Set(dictionary["passwords-common"].filter(isEmailPassword).slice(0, REFUSED))
  return refused.has(password.normalize("NFKC").toLowerCase())
}
