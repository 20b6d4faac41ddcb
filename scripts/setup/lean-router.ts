/**
 * For the build of the page: React Router's package names its development build for every condition; the production build beside
 * it is smaller. Its components are made by calls and then named for developer tools, which keeps unused ones: neither is needed.
 */
import type { Plugin } from "vite"

const FILES: Readonly<Record<string, string>> = { "react-router": "index.mjs", "react-router/dom": "dom-export.mjs" }
const CODE = /\/react-router\/dist\/production\/[^/]+\.mjs$/

export const leanRouter = (): Plugin => ({
  name: "livcam:lean-router",
  apply: "build",
  enforce: "pre",
  resolveId(id, importer) {
    const file = FILES[id]
    return file === undefined
      ? undefined
      : this.resolve(`./node_modules/react-router/dist/production/${file}`, importer && `${process.cwd()}/package.json`)
  },
  transform: {
    filter: { id: CODE },
    handler: (code) => ({
      code: code
        .replace(/^\w+\.displayName = .*;$/gm, "")
        .replace(/^(var \w+ = )(React\d*\.forwardRef\()/gm, "$1/* @__PURE__ */ $2"),
      map: null,
    }),
  },
})
