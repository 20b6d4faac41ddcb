/** How every browser test and the benchmark start Chromium, and the two page sizes that tests look at. */

/**
 * The features that Playwright disables. Chromium takes only the last `--disable-features`, so ours has to repeat them
 * (scripts/setup/chromium-features.test.ts).
 */
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

/**
 * The browser's own pages that no test sees. Two are the suggestions below the address bar; they take as long to start
 * as the rest.
 */
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
