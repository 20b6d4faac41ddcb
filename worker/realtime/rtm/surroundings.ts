/**
 * Stand-ins for the parts of a page that Agora's SDK expects and a worker lacks, made before the SDK is imported:
 * `window`, and a `document` whose elements do nothing (at load the SDK makes a video and a canvas to learn what the
 * browser can do).
 */

const nothing = (): null => null

const element = (): object => ({
  style: {},
  setAttribute: () => {},
  getContext: nothing,
  captureStream: nothing,
})

export const prepareSurroundings = (scope: { self?: unknown; window?: unknown; document?: unknown }): void => {
  scope.self ??= scope
  scope.window ??= scope
  scope.document ??= { createElement: element, addEventListener: () => {}, removeEventListener: () => {} }
}

/**
 * Runs `load` while `Worker` is hidden. The SDK would make a worker from a blob, for timers that a hidden page does not
 * slow down, and our content security policy forbids that. Without `Worker` the SDK uses plain timers, which suffice in
 * a worker.
 */
export const withoutWorker = async <A>(scope: { Worker?: unknown }, load: () => Promise<A>): Promise<A> => {
  const kept = scope.Worker
  scope.Worker = undefined
  try {
    return await load()
  } finally {
    scope.Worker = kept
  }
}
