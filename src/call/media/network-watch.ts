/** Tells when the device is in a network again, or in another one (Wi-Fi and mobile, where the browser says which). */

interface Connection extends EventTarget {
  readonly type?: string
}

/** `isOther`: the kind of network has changed. Returns what ends it. */
export const watchNetwork = (tell: (isOther: boolean) => void): (() => void) => {
  const connection = (navigator as Navigator & { readonly connection?: Connection }).connection
  let type = connection?.type
  const onOnline = () => tell(false)
  // Browsers tell of each new estimate of the speed too.
  const onChange = () => {
    if (connection?.type === type) return
    type = connection?.type
    if (type !== "none") tell(true)
  }
  window.addEventListener("online", onOnline)
  connection?.addEventListener("change", onChange)
  return () => {
    window.removeEventListener("online", onOnline)
    connection?.removeEventListener("change", onChange)
  }
}
