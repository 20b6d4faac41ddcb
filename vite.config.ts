/** Build of the page, its worker and its service worker. Styles, scripts and fonts are files of our own origin: the CSP of production needs no exceptions. */
import tailwindcss from "@tailwindcss/vite"
import react from "@vitejs/plugin-react"
import type { Plugin } from "vite"
import { defineConfig } from "vite"
import { VitePWA } from "vite-plugin-pwa"

/** First path segments that belong to the gateway; the page's router never sees them. */
const GATEWAY_PATHS =
  /^\/(account|devas|facade|goddessWall|play|videocall|matches|activity|event|compliance|im|feed|coin|media|realtime|config|api)(\/|\?|$)/

const gateway = process.env.LIVCAM_GATEWAY ?? "http://127.0.0.1:8081"

/** Agora's realtime messaging needs its media SDK only for stream channels, which the worker does not use. */
const withoutAgoraMedia = (): Plugin => ({
  name: "livcam:worker-without-agora-media",
  enforce: "pre",
  resolveId: (id) => (id === "agora-rtc-sdk-ng" ? "\0agora-media-stub" : undefined),
  load: (id) => (id === "\0agora-media-stub" ? "export default {}" : undefined),
})

/** Names this build; page and worker of different builds notice each other. */
const buildName = process.env.LIVCAM_BUILD ?? Date.now().toString(36)

/** Locales and Agora's SDKs get names by which the service worker leaves them out of what it fetches ahead. */
const chunkFileNames = ({
  facadeModuleId,
  moduleIds,
}: {
  facadeModuleId?: string | null
  moduleIds: string[]
}): string => {
  const locale = /\/i18n\/locales\/(\w+)\/index\.ts$/.exec(facadeModuleId ?? "")?.[1]
  if (locale !== undefined) return `assets/locale-${locale}-[hash].js`
  return moduleIds.some((id) => /agora-rt[cm]-sdk/.test(id)) ? "assets/agora-[hash].js" : "assets/[name]-[hash].js"
}

/** React Router's package names its development build for every condition; the production build beside it is smaller. */
const productionRouter = (): Plugin => ({
  name: "livcam:production-router",
  apply: "build",
  enforce: "pre",
  resolveId(id, importer) {
    const file = { "react-router": "index.mjs", "react-router/dom": "dom-export.mjs" }[id]
    return file === undefined
      ? undefined
      : this.resolve(`./node_modules/react-router/dist/production/${file}`, importer && `${process.cwd()}/package.json`)
  },
})

/** Icons that several screens use come as one file: a dozen files of 250 bytes compress worse and wait longer. */
const ICONS = { name: "icons", test: /\/lucide-react\/dist\/esm\/icons\//, minShareCount: 2 }

export default defineConfig({
  define: { "import.meta.env.LIVCAM_BUILD": JSON.stringify(buildName) },
  plugins: [
    productionRouter(),
    react(),
    tailwindcss(),
    VitePWA({
      strategies: "generateSW",
      registerType: "prompt",
      injectRegister: false,
      includeAssets: ["icon.svg", "apple-touch-icon.png"],
      manifest: {
        id: "/",
        name: "LivCam",
        short_name: "LivCam",
        description: "Meet people by chat, video and voice. Adults only.",
        start_url: "/",
        display: "standalone",
        background_color: "#150a1b",
        theme_color: "#150a1b",
        categories: ["social", "lifestyle"],
        icons: [
          { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
          { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
          { src: "/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
          { src: "/icon.svg", sizes: "any", type: "image/svg+xml" },
        ],
      },
      workbox: {
        globPatterns: ["index.html", "assets/**/*.{js,css,woff2}"],
        globIgnores: ["**/locale-*.js", "**/agora-*.js"],
        maximumFileSizeToCacheInBytes: 4_000_000,
        navigateFallback: "/index.html",
        navigateFallbackDenylist: [GATEWAY_PATHS],
        clientsClaim: true,
        skipWaiting: false,
        cleanupOutdatedCaches: true,
        inlineWorkboxRuntime: true,
        sourcemap: false,
        runtimeCaching: [
          {
            urlPattern: /\/assets\/locale-[^/]+\.js$/,
            handler: "CacheFirst",
            options: { cacheName: "locales", expiration: { maxEntries: 16 } },
          },
          {
            urlPattern: /\/media\//,
            handler: "CacheFirst",
            options: {
              cacheName: "media",
              expiration: { maxEntries: 400, maxAgeSeconds: 30 * 86_400, purgeOnQuotaError: true },
              cacheableResponse: { statuses: [200] },
            },
          },
        ],
      },
    }),
  ],
  worker: {
    format: "es",
    plugins: () => [withoutAgoraMedia()],
    rolldownOptions: { output: { chunkFileNames } },
  },
  build: {
    manifest: true,
    sourcemap: true,
    target: ["chrome123", "edge123", "firefox128", "safari17.5"],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        chunkFileNames,
        codeSplitting: { includeDependenciesRecursively: false, groups: [ICONS] },
      },
    },
  },
  server: {
    proxy: { [GATEWAY_PATHS.source]: { target: gateway, ws: true, changeOrigin: false } },
  },
})
