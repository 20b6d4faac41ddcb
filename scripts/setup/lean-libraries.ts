/**
 * For the build of the page: removes unused parts of its libraries. React Router's package always names its development
 * build; the production build beside it is smaller. Its components, and the icons, are made by calls and then named for
 * developer tools, which keeps unused ones. Icons also have keys for their lines and class names of former icons: the
 * lines never change, and no style uses the names. i18next can load from a server, copy itself, format, tell
 * right-to-left languages, put texts into texts, send missing ones and process results: our texts need none of these.
 */
import type { Plugin } from "vite"
import { withoutPart } from "./without-unused-parts.ts"

const FILES: Readonly<Record<string, string>> = { "react-router": "index.mjs", "react-router/dom": "dom-export.mjs" }
const ROUTER = /\/react-router\/dist\/production\/[^/]+\.mjs$/
const ICON = /\/lucide-react\/dist\/esm\/icons\/[^/]+\.mjs$/
const I18NEXT = /\/i18next\/dist\/esm\/i18next\.js$/

const leanRouter = (code: string): string =>
  code
    .replace(/^\w+\.displayName = .*;$/gm, "")
    .replace(/^(var \w+ = )(React\d*\.forwardRef\()/gm, "$1/* @__PURE__ */ $2")

const leanIcon = (code: string): string => code.replace(/,\s*key: "\w+"/g, "").replace(/,\s*aliases: \[[^\]]*\]/g, "")

const UNASKED_OF_TEXTS = [
  { from: "  queueLoad(languages, namespaces, options, callback) {", to: "}\n\nconst get = () => ({" },
  { from: "      currency: cf((lng, opt) => {", to: "    };\n  }\n  add(name, fc) {" },
  { from: "  dir(lng) {", to: "  static createInstance(options = {}, callback) {" },
  { from: "  cloneInstance(options = {}, callback = noop) {", to: "  toJSON() {" },
  { from: "    if (lng?.toLowerCase() === 'cimode') {", to: "    const resolved = this.resolve(keys, opt);" },
  {
    from: "        let lngs = [];\n        const fallbackLngs = this",
    to: "      }\n      res = this.extendTranslation(",
  },
  { from: "      if (opt.nest !== false) res = this.", to: "      if (opt.interpolation) this.interpolator.reset();" },
  { from: "  nest(str, fc, options = {}) {", to: "}\n\nconst parseFormatStr" },
  { from: "    const postProcess = opt.postProcess ||", to: "    return res;\n  }\n  resolve(keys" },
] as const

const leanTexts = (code: string): string =>
  UNASKED_OF_TEXTS.reduce((left, part) => withoutPart(left, { of: I18NEXT, ...part }), code)

export const leanLibraries = (): Plugin => ({
  name: "livcam:lean-libraries",
  apply: "build",
  enforce: "pre",
  resolveId(id, importer) {
    const file = FILES[id]
    return file === undefined
      ? undefined
      : this.resolve(`./node_modules/react-router/dist/production/${file}`, importer && `${process.cwd()}/package.json`)
  },
  transform: {
    filter: { id: [ROUTER, ICON, I18NEXT] },
    handler: (code, id) => ({
      code: ICON.test(id) ? leanIcon(code) : I18NEXT.test(id) ? leanTexts(code) : leanRouter(code),
      map: null,
    }),
  },
})
