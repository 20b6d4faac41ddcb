/** Short messages that pass by: one list for the whole page, shown by ToastRegion. */
export interface Toast {
  readonly id: number
  readonly text: string
}

const SHOWN_MS = 4_500
const AT_ONCE = 3

let shown: ReadonlyArray<Toast> = []
let next = 1
const listeners = new Set<() => void>()

const show = (toasts: ReadonlyArray<Toast>): void => {
  shown = toasts
  for (const listener of listeners) listener()
}

export const closeToast = (id: number): void => show(shown.filter((toast) => toast.id !== id))

/** A text that is already shown is shown once, for longer. */
export const showToast = (text: string): void => {
  const id = next++
  show([...shown.filter((toast) => toast.text !== text), { id, text }].slice(-AT_ONCE))
  setTimeout(() => closeToast(id), SHOWN_MS)
}

export const subscribeToasts = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const toastsShown = (): ReadonlyArray<Toast> => shown
