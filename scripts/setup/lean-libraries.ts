/**
 * For the build of the page: parts of its libraries that it never asks for. React Router's package names its development build for
 * every condition; the production build beside it is smaller. Its components, and the icons, are made by calls and then named for
 * developer tools, which keeps unused ones. Icons name each of their lines for React's lists and tell their former names as classes:
 * their lines never change, and no style asks for those. i18next reads texts from a server: ours come with the scripts.
 * It copies itself, formats what no text of ours names, and knows which languages run from right to left: none of ours.
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
