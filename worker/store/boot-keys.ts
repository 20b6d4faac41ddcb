/**
 * The few keys that the boot reader (worker/boot/) needs before anything else of the worker is loaded: plain texts that equal
 * those of families.ts, slots.ts and the vault; boot-keys.test.ts holds them to it.
 */

/** Begins the keys of the folds' rows in slot 1. */
export const OTHER_SLOT = "~"

export const bootKeys = {
  head: "cp|head",
  boot: "cp|boot",
  me: "c|me",
  balance: "c|balance",
  unread: "c|unread",
  chat: (sessionId: string): string => `s|${sessionId}`,
  /** Of a session's pages, the newest first. */
  pages: (sessionId: string): readonly [from: string, to: string] => [`m|${sessionId}|`, `m|${sessionId}}`],
  intents: ["i|", "i}"] as readonly [from: string, to: string],
} as const

/** In the vault's one store, whose rows are `{ key, value }`. */
export const vaultKeys = {
  store: "kept",
  signingKey: (userId: number): string => `signing-key:${userId}`,
  leaving: (userId: number): string => `mark:leaving:${userId}`,
  protocol: "mark:protocol",
} as const
