/** What the code under test takes for a promise: it settles by the kernel's choice, never by the microtask queue. */

export type Settle<A> = (ok: (value: A) => void, fail: (cause: unknown) => void) => void

/** `begin` runs when somebody waits for it, as `Effect.tryPromise` does at once; awaiting it works too. */
export const later = <A>(begin: Settle<A>): Promise<A> =>
  // Only `then` is ever asked of it.
  ({
    // biome-ignore lint/suspicious/noThenProperty: it stands in for a promise
    then: (ok: (value: A) => unknown, fail: (cause: unknown) => unknown) =>
      begin(
        (value) => void ok(value),
        (cause) => void fail(cause),
      ),
  }) as unknown as Promise<A>
