/**
 * Imported before jsencrypt. Where `window` is missing, jsencrypt's generator seeds itself from Math.random; where it
 * is present, from crypto.getRandomValues. A worker has no `window`, so this module lends one and then removes it:
 * other code takes a `window` for a page.
 */
const scope: { self?: unknown; window?: unknown } = globalThis
const isOurs = scope.window === undefined
scope.self ??= globalThis
scope.window ??= globalThis

/** Called once jsencrypt is loaded: it looks for `window` only while it loads. */
export const takeWindowBack = (): void => {
  if (isOurs) Reflect.deleteProperty(globalThis, "window")
}
