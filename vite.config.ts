/** Build of the page, its worker and its service worker. Styles, scripts and fonts are files of our own origin: the CSP of production needs no exceptions. */
import tailwindcss from "@tailwindcss/vite"
import react from "@vitejs/plugin-react"
import { defineConfig } from "vite"
import { VitePWA } from "vite-plugin-pwa"
import { GATEWAY_ADDRESS } from "./schema/rules/constants.ts"
import { leanLibraries } from "./scripts/setup/lean-libraries.ts"
import { leanStyles } from "./scripts/setup/lean-styles.ts"
import { loadAhead } from "./scripts/setup/load-ahead.ts"
import { modernWorkerLibraries } from "./scripts/setup/modern-worker-libraries.ts"
import { smallFiles } from "./scripts/setup/small-files.ts"
import { smallerScripts } from "./scripts/setup/smaller-scripts.ts"
import { withoutAgoraMedia } from "./scripts/setup/without-agora-media.ts"
import { withoutUnusedParts } from "./scripts/setup/without-unused-parts.ts"

const gateway = process.env.LIVCAM_GATEWAY ?? "http://127.0.0.1:8081"

/** Names this build; page and worker of different builds notice each other. */
const buildName = process.env.LIVCAM_BUILD ?? Date.now().toString(36)

/** Locales, English of seldom parts, what makes videos smaller and Agora's SDKs get names by which the service worker leaves them out of what it fetches ahead. */
const chunkFileNames = ({
  facadeModuleId,
  moduleIds,
}: {
  facadeModuleId?: string | null
  moduleIds: string[]
}): string => {
  const [, locale, part] = /\/i18n\/(\w+)\/(index|more|help|pages|legal|videos)\.ts$/.exec(facadeModuleId ?? "") ?? []
  if (part === "more" && locale === "en") return "assets/more-texts-[hash:7].js"
  if (part !== "index" && locale === "en") return `assets/part-${part}-[hash:7].js`
  if (locale !== undefined) return `assets/locale-${locale}${part === "index" ? "" : `-${part}`}-[hash:7].js`
  if (moduleIds.some((id) => id.includes("/mediabunny/"))) return "assets/part-video-[hash:7].js"
  return moduleIds.some((id) => /agora-rt[cm]-sdk/.test(id)) ? "assets/agora-[hash:7].js" : "assets/[name]-[hash:7].js"
}

/** Icons that several screens use come as one file: a dozen files of 250 bytes compress worse and wait longer. */
const ICONS = { name: "icons", test: /\/lucide-react\/dist\/esm\/icons\//, minShareCount: 4 }

/** Icons and small parts of two or three screens, for the same reason: none that the first screens or a thread would wait for. Those of the account's menu are apart. */
const MENU_ICONS = {
  name: "menu-icons",
  test: /\/icons\/(log-out|smartphone|chart-no-axes-column|sparkles|refresh-cw|list-checks|calendar-check|hard-drive|pencil|hand-coins|camera|hand|backpack)\.mjs$/,
}
const RARER = {
  name: "rarer",
  test: /\/icons\/(shield-check|shopping-bag|trash|phone-call|star|timer|cherry|flask-conical|languages|shuffle|shield-ban|receipt-text|camera-off)\.mjs$|\/src\/i18n\/join-texts\.ts$/,
}
/** Those about people. */
const PEOPLE_ICONS = {
  name: "people-icons",
  test: /\/icons\/(ban|user-round|user-round-x|user-check|flag|search-x|calendar-search|bell-off)\.mjs$/,
}

/** How far an own message has got: a thread waits for it, and every list that shows the newest words. */
const SENT = {
  name: "sent",
  test: /\/src\/screens\/messages\/SendMark\.tsx$|\/icons\/(check-check|circle-dashed)\.mjs$/,
}

/** The newest words of a chat, in whatever list they stand. */
const WORDS = {
  name: "words",
  test: /\/src\/screens\/messages\/contents\/(Preview\.tsx|use-call-words\.ts)$|\/icons\/phone-missed\.mjs$/,
}

/** The list of chats, that of greetings and the message panel have the same rows. */
const CHAT_ROWS = {
  name: "chat-rows",
  test: /\/src\/(screens\/messages\/chats\/(ChatRow\w*|GroupRow|use-chat-rows|chat-list-model)|i18n\/(en\/greetings|greetings-texts))\.tsx?$|\/icons\/message-circle-heart\.mjs$/,
}

/** Small parts that every screen needs, for the same reason. */
const KIT = {
  name: "kit",
  test: /\/src\/(ui\/(people\/(StatusDot|Photo|status-look)|coins\/(CoinIcon|MoneyOf|coin-price)|ErrorState|LinkButton|Link|NavLink|Skeleton|page-title)|browser\/use-now|screens\/(wall\/use-status-now|gifts\/use-backpack-config)|shell\/(use-go-back|AfterPress)|coins\/(use-get-coins|use-money-of|place-after-pay)|call\/(may-call\/(use-(call-off|is-calling)|why-no-call)|requests\/call-requests)|i18n\/(format|error-text|seen-text)|client\/(use-query|use-remote|use-clock-offset|ClientProvider|listeners))\.tsx?$|\/schema\/rules\/(letters|sanitise|gateway-day|people\/photo-rules)\.ts$|\/icons\/(gift|crown|send-horizontal)\.mjs$/,
}

/** What is said of a person by the screens that are about one. */
const PERSON = {
  name: "person",
  test: /\/(src\/(screens\/(profile\/friend-rules|people\/use-(relation|act))|i18n\/gift-name|ui\/people\/DemoNote)|schema\/rules\/(social-rules|chat-time)|icons\/(ellipsis-vertical|hand))\.(tsx?|mjs)$/,
}

/** What is said of hosts wherever they are shown: status and price. */
const HOSTS = {
  name: "hosts",
  test: /\/(src\/(account\/use-ask-login|screens\/wall\/use-presence|ui\/coins\/PriceTag|browser\/stored-list)|schema\/rules\/calls\/call-gate)\.tsx?$/,
}

/** Cards of hosts: the first screen, the wall and the picks of the day have them. */
const HOST_CARDS = {
  name: "host-cards",
  test: /\/src\/(ui\/people\/HostCard|screens\/wall\/(HostGrid|use-host-cards|use-card-call|use-in-sight))\.tsx?$/,
}

/** What a thread, a call and a person's menu share of translation. */
const TRANSLATION = {
  name: "translation",
  test: /\/src\/screens\/messages\/translation\/(auto-translate|own-language|translate-texts)\.ts$/,
}

/** What a call and the choices about calls share. */
const CALL_TEXTS = {
  name: "call-texts",
  test: /\/src\/(i18n\/(call-media-texts|en\/call-(media|opening))|call\/ring-signal)\.ts$/,
}

/** What every dialog stands on; the menus of the log browser share half of it. */
const DIALOG = {
  name: "dialog",
  test: /\/node_modules\/(@radix-ui|aria-hidden)\/|\/src\/ui\/dialog\/[\w-]+\.tsx?$/,
  minShareCount: 2,
}

/** What forms are made of. */
const FORM = { name: "form", test: /\/src\/ui\/form\/\w+\.tsx$/ }

/** Libraries that every page begins with: one file compresses better than six and is asked for once. Only what imports nothing of ours. */
const BASE = {
  name: "base",
  test: /\/node_modules\/(react|react-dom|scheduler|i18next|react-i18next)\/|\/lucide-react\/dist\/esm\/(?!icons\/)|vite\/preload-helper|\/src\/(logger|browser\/clock)\.ts$/,
}

/** The router, which the app and every screen begin with. */
const ROUTER = { name: "router", test: /\/node_modules\/react-router(-dom)?\// }

/** What the worker's entry imports, with all that it shares with later chunks: nothing imports the entry itself (scripts/check/bundle-entry.ts). */
const WORKER_BOOT = { name: "boot", test: /\/worker\/boot\/begin\.ts$/ }

/** Small parts that the worker's engine begins with come with its rows: each file more is one name more in the page's first script. */
const WORKER_ROWS = {
  name: "families",
  test: /\/worker\/(store\/families|crypto\/base64)\.ts$|\/schema\/(gateway\/endpoint|rules\/people\/languages)\.ts$|\/effect\/dist\/(Queue|Clock|Semaphore|FiberHandle)\.js$/,
}

/** Scripts and styles that are there before any screen is asked for: naming them again with each screen costs a kilobyte. */
const LOADED =
  /\/(index|base|rolldown-runtime|jsx-runtime|class-names|i18next|stored|preload-helper|Spinner|icons|App|kit|router)-/

/** How the names of what the service worker does not fetch ahead begin. */
const SELDOM = ["assets/locale-", "assets/part-", "assets/agora-"]

export default defineConfig({
  // React has had this hook since 18; the package is for those before it.
  resolve: { alias: { "use-sync-external-store/shim": "react" } },
  define: { "import.meta.env.LIVCAM_BUILD": JSON.stringify(buildName) },
  plugins: [
    leanLibraries(),
    react(),
    ...leanStyles(),
    tailwindcss(),
    smallerScripts(),
    loadAhead(),
    smallFiles(SELDOM),
    VitePWA({
      strategies: "injectManifest",
      srcDir: "worker/service-worker",
      filename: "sw.ts",
      registerType: "prompt",
      injectRegister: false,
      // Pictures for installing are asked for by whoever installs, not fetched ahead by everybody.
      includeAssets: ["icon.svg"],
      includeManifestIcons: false,
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
      injectManifest: {
        globPatterns: ["index.html", "assets/**/*.{js,css,woff2}"],
        globIgnores: SELDOM.map((beginning) => `${beginning}*`),
        maximumFileSizeToCacheInBytes: 4_000_000,
        rollupFormat: "iife",
        sourcemap: false,
      },
    }),
  ],
  worker: {
    format: "es",
    plugins: () => [withoutAgoraMedia(), withoutUnusedParts(), modernWorkerLibraries(), smallerScripts()],
    rolldownOptions: {
      // Nothing of the worker or its libraries does anything when a field is only read.
      treeshake: { propertyReadSideEffects: false },
      output: { chunkFileNames, codeSplitting: { groups: [WORKER_BOOT, WORKER_ROWS] } },
    },
  },
  build: {
    manifest: true,
    // Beside the scripts for whoever reads a report of an error; neither named by them nor served.
    sourcemap: "hidden",
    target: ["chrome123", "edge123", "firefox128", "safari17.5"],
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, files, { hostType }) =>
        hostType === "html" ? files : files.filter((file) => !LOADED.test(file)),
    },
    rolldownOptions: {
      output: {
        chunkFileNames,
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            RARER,
            PEOPLE_ICONS,
            SENT,
            WORDS,
            CHAT_ROWS,
            PERSON,
            ICONS,
            MENU_ICONS,
            KIT,
            HOSTS,
            HOST_CARDS,
            TRANSLATION,
            CALL_TEXTS,
            DIALOG,
            FORM,
            BASE,
            ROUTER,
          ],
        },
      },
    },
  },
  server: {
    proxy: { [GATEWAY_ADDRESS.source]: { target: gateway, ws: true, changeOrigin: false } },
  },
})
