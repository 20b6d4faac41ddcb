/** A stand-in for a promise, for the code under test. The kernel decides when it settles, never the microtask queue. */

export type Settle<A> = (ok: (value: A) => void, fail: (cause: unknown) => void) => void

/** `begin` runs when `then` is called. `Effect.tryPromise` calls it at once; `await` works too. */
export const later = <A>(begin: Settle<A>): Promise<A> =>
  // Callers use only `then`.
  ({
    // biome-ignore lint/suspicious/noThenProperty: it stands in for a promise
    then: (ok: (value: A) => unknown, fail: (cause: unknown) => unknown) =>
      begin(
        (value) => void ok(value),
        (cause) => void fail(cause),
      ),
  }) as unknown as Promise<A>
