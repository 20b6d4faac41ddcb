/**
 * Imported before jsencrypt: where `window` is missing its generator seeds itself from Math.random; where it is present
 * the seed comes from crypto.getRandomValues. A worker has no `window` of its own, and keeps none: others take a `window` for a page.
 */
const scope: { self?: unknown; window?: unknown } = globalThis
const isOurs = scope.window === undefined
scope.self ??= globalThis
scope.window ??= globalThis

/** Called once jsencrypt is loaded, which looks for `window` only then. */
export const takeWindowBack = (): void => {
  if (isOurs) Reflect.deleteProperty(globalThis, "window")
}
