/** How every browser test and the benchmark start Chromium, and the two sizes in which pages are looked at. */
export const ARGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--autoplay-policy=no-user-gesture-required",
] as const

export const PHONE = { width: 390, height: 844 }
export const DESKTOP = { width: 1440, height: 900 }
