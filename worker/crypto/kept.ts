/** What a vault needs of its storage: single values by key, where the first of two rivals wins. */

export interface Kept {
  readonly get: (key: string) => Promise<unknown>
  readonly put: (key: string, value: unknown) => Promise<void>
  /** Keeps the value unless one is there, in one transaction; gives what is there afterwards. */
  readonly putFirst: (key: string, value: unknown) => Promise<unknown>
  readonly remove: (key: string) => Promise<void>
  /** Removes the value if it is such a one, in one transaction; whether none is there afterwards. */
  readonly removeIf: (key: string, is: (value: unknown) => boolean) => Promise<boolean>
  /** Keys that begin so. */
  readonly keysFrom: (prefix: string) => Promise<ReadonlyArray<string>>
}
