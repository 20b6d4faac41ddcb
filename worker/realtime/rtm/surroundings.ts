/**
 * What Agora's SDK takes for granted of a page and a worker lacks, made before the SDK is imported: `window`, and a `document`
 * whose elements do nothing (it makes a video and a canvas at load, to learn what the browser can do).
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
 * Loads while `Worker` is hidden: the SDK would make one from a blob, to have timers that a hidden page does not slow down, which
 * the policy of our pages forbids. In a worker plain timers do, and those it takes when there is no `Worker`.
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
