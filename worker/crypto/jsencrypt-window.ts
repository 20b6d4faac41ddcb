/**
 * Imported before jsencrypt: where `window` is missing its generator seeds itself from Math.random; where it is present
 * the seed comes from crypto.getRandomValues. A worker has no `window` of its own.
 */
const scope: { self?: unknown; window?: unknown } = globalThis
scope.self ??= globalThis
scope.window ??= globalThis
