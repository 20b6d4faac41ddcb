/**
 * The few keys that the boot reader (worker/boot/) needs before the rest of the worker is loaded. They are plain texts,
 * equal to those of families.ts, slots.ts and the vault; boot-keys.test.ts checks that.
 */

/** Prefix of the keys of fold rows in slot 1. */
export const OTHER_SLOT = "~"

export const bootKeys = {
  head: "cp|head",
  boot: "cp|boot",
  me: "c|me",
  balance: "c|balance",
  unread: "c|unread",
  chat: (sessionId: string): string => `s|${sessionId}`,
  /** The key range of a session's pages, newest first. */
  pages: (sessionId: string): readonly [from: string, to: string] => [`m|${sessionId}|`, `m|${sessionId}}`],
  intents: ["i|", "i}"] as readonly [from: string, to: string],
} as const

/** Keys in the vault's only store; its rows are `{ key, value }`. */
export const vaultKeys = {
  store: "kept",
  signingKey: (userId: number): string => `signing-key:${userId}`,
  leaving: (userId: number): string => `mark:leaving:${userId}`,
  protocol: "mark:protocol",
} as const
