/** How every browser test and the benchmark start Chromium, and the two sizes in which pages are looked at. */

/** What Playwright switches off: of two `--disable-features` Chromium takes the last, so ours says it again (scripts/setup/chromium-features.test.ts). */
export const PLAYWRIGHTS = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "TcpPortRandomizationWin",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
  "msForceBrowserSignIn",
  "msEdgeUpdateLaunchServicesPreferredVersion",
]

/** Pages of the browser's own that no test sees: the suggestions below its address bar are two, and take as long as starting the rest of it. */
const ITS_OWN_PAGES = ["WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "PreloadTopChromeWebUI"]

export const ARGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--autoplay-policy=no-user-gesture-required",
  `--disable-features=${[...PLAYWRIGHTS, ...ITS_OWN_PAGES].join(",")}`,
] as const

export const PHONE = { width: 390, height: 844 }
export const DESKTOP = { width: 1440, height: 900 }
