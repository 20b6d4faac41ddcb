/** Entry of the page: theme, texts, service worker, and the age gate in front of everything. */
import { type ReactNode, StrictMode } from "react"
import { createRoot } from "react-dom/client"
import "./app/tokens.css"
import { Gate } from "./app/Gate.tsx"
import { startServiceWorker } from "./app/service-worker.ts"
import { applyTheme } from "./app/theme.ts"
import { trustOwnScripts } from "./client/trusted-scripts.ts"
import { startTexts } from "./i18n/i18n.ts"

const show = (page: ReactNode): void => {
  const root = document.getElementById("root")
  if (root === null) throw new Error("index.html has no #root.")
  createRoot(root).render(<StrictMode>{page}</StrictMode>)
}

trustOwnScripts()
applyTheme()
void startServiceWorker()
void startTexts(location.pathname).then(async () => {
  if (import.meta.env.DEV && location.pathname.startsWith("/dev/gallery")) {
    const { GalleryPage } = await import("./dev/gallery/GalleryPage.tsx")
    return show(<GalleryPage />)
  }
  if (import.meta.env.DEV) {
    const { StaticPage, staticChoice } = await import("./dev/static-page.tsx")
    const as = staticChoice()
    if (as !== undefined) return show(<StaticPage as={as} />)
  }
  show(<Gate />)
})
