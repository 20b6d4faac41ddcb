/** The one stack of overlays: open, close, close the top. OverlayOutlet draws it. */
import type { OverlayName, OverlayProps } from "./overlay-props.ts"

export type OpenOverlay = {
  [N in OverlayName]: { readonly key: number; readonly name: N; readonly props: OverlayProps[N] }
}[OverlayName]

let stack: ReadonlyArray<OpenOverlay> = []
let nextKey = 1
const listeners = new Set<() => void>()

const set = (next: ReadonlyArray<OpenOverlay>): void => {
  stack = next
  for (const listener of listeners) listener()
}

/** Puts an overlay on top. One that is open already is taken out first: no overlay stands twice. Returns its key. */
const open = <N extends OverlayName>(name: N, props: OverlayProps[N]): number => {
  const key = nextKey++
  const entry = { key, name, props } as Extract<OpenOverlay, { name: N }>
  set([...stack.filter((overlay) => overlay.name !== name), entry])
  return key
}

const close = (key: number): void => set(stack.filter((overlay) => overlay.key !== key))

/** Closes the top one as its own close button would; false when none is open. */
const closeTop = (): boolean => {
  const top = stack.at(-1)
  if (top === undefined) return false
  close(top.key)
  if (top.name === "login") top.props.onGiveUp?.()
  return true
}

const closeAll = (): void => set([])

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const overlays = { open, close, closeTop, closeAll, subscribe, get: () => stack } as const
