/** Entry of the page: theme, texts, service worker, and the age gate in front of everything. */
import "./account/login-link.ts"

import { type ReactNode, StrictMode } from "react"
import { createRoot } from "react-dom/client"
import "./ui/tokens.css"
import { Gate } from "./app/Gate.tsx"
import { applyTheme } from "./browser/theme.ts"
import type { LiveClient } from "./client/live-client.ts"
import { trustOwnScripts } from "./client/worker/trusted-scripts.ts"
import { showWished, startTexts } from "./i18n/i18n.ts"
import { withMoreTexts } from "./i18n/with-more-texts.ts"
import { loadWithRetries } from "./loading/load-with-retries.ts"

const show = (page: ReactNode): void => {
  const root = document.getElementById("root")
  if (root === null) throw new Error("index.html has no #root.")
  createRoot(root).render(<StrictMode>{page}</StrictMode>)
}

let tellStarted = (_client: LiveClient): void => {}
const app = new Promise<LiveClient>((resolve) => {
  tellStarted = resolve
})

/** Reports the client, and starts what watches its worker from outside; nothing waits for that. */
const started = (client: LiveClient): void => {
  tellStarted(client)
  if (import.meta.env.PROD)
    void loadWithRetries(() => import("./service-worker/stalled-service-worker.ts")).then(({ leaveWhenStalled }) =>
      leaveWhenStalled(client),
    )
}

// Removes the first paint's link. Where it is left, this script has not loaded (loading/first-files.ts).
document.querySelector(".late")?.remove()
trustOwnScripts()
applyTheme()
if (import.meta.env.PROD)
  void loadWithRetries(() => import("./service-worker/service-worker.ts")).then(({ startServiceWorker }) =>
    startServiceWorker(app),
  )
// Without its texts the page begins in English.
const texts = startTexts(location.pathname).catch(() => void loadWithRetries(() => showWished(location.pathname)))
void texts.then(async () => {
  if (import.meta.env.DEV && location.pathname.startsWith("/dev/gallery")) {
    const { GalleryPage } = await withMoreTexts(() => import("./dev/gallery/Gallery.tsx"))
    return show(<GalleryPage />)
  }
  if (import.meta.env.DEV) {
    const { StaticPage, staticChoice } = await import("./dev/static-page.tsx")
    const as = staticChoice()
    if (as !== undefined) return show(<StaticPage as={as} />)
  }
  show(<Gate started={started} />)
})
