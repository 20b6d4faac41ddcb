/**
 * Files of one process share jsdom's page and modules. This runs before each file, so that nothing is kept, told or
 * open there.
 */
if (typeof document !== "undefined") {
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, "", "/")
  const { closeToast, toastsShown } = await import("../../../src/ui/toasts/toasts.ts")
  for (const { id } of toastsShown()) closeToast(id)
  const { overlays } = await import("../../../src/overlays/overlay-stack.ts")
  overlays.closeAll()
}

export {}
