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

/** Takes these away; whoever waits for a login among them is told that it was given up. */
const giveUp = (gone: ReadonlyArray<OpenOverlay>, next: ReadonlyArray<OpenOverlay>): void => {
  set(next)
  for (const overlay of gone) if (overlay.name === "login") overlay.props.onGiveUp?.()
}

/**
 * Puts an overlay on top. The same overlay is removed first when it is open, so none is there twice. Returns its key.
 */
const open = <N extends OverlayName>(name: N, props: OverlayProps[N]): number => {
  const key = nextKey++
  const entry = { key, name, props } as Extract<OpenOverlay, { name: N }>
  const others = stack.filter((overlay) => overlay.name !== name)
  giveUp(
    stack.filter((overlay) => overlay.name === name),
    [...others, entry],
  )
  return key
}

const close = (key: number): void => set(stack.filter((overlay) => overlay.key !== key))

/** Closes the top one as its own close button would; false when none is open. */
const closeTop = (): boolean => {
  const top = stack.at(-1)
  if (top === undefined) return false
  giveUp([top], stack.slice(0, -1))
  return true
}

const closeAll = (): void => giveUp(stack, [])

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const overlays = { open, close, closeTop, closeAll, subscribe, get: () => stack } as const
