/**
 * For the build of the page. Tailwind registers each variable that one of its utilities may set, and also sets all of
 * them by hand for browsers that cannot register any. Every target browser can. A variable that no style sets needs no
 * registration.
 */
import type { Plugin } from "vite"

const BY_HAND = /@layer properties\s*\{\s*@supports[^{]*\{[^{}]*\{[^{}]*\}\s*\}\s*\}/
/** A registration without an initial value: it only says that the variable is not inherited. */
const REGISTERED = /@property\s+(--[\w-]+)\s*\{\s*syntax:\s*"\*";\s*inherits:\s*false;?\s*\}/g

export const leanCss = (css: string): string => {
  const registered = css.replace(BY_HAND, "")
  return registered.replace(REGISTERED, (rule, name: string) => (registered.includes(`${name}:`) ? rule : ""))
}

/** The gallery exists only in development, so Tailwind makes no styles for it here. */
const WITHOUT_GALLERY = '@source not "../dev/gallery";'

export const leanStyles = (): ReadonlyArray<Plugin> => [
  {
    name: "livcam:no-gallery-styles",
    apply: "build",
    enforce: "pre",
    transform: {
      filter: { id: /\/src\/ui\/tokens\.css$/ },
      handler: (code) => ({ code: code.replace("@source not", `${WITHOUT_GALLERY}\n@source not`), map: null }),
    },
  },
  {
    name: "livcam:lean-styles",
    apply: "build",
    transform: { filter: { id: /\.css$/ }, handler: (code) => ({ code: leanCss(code), map: null }) },
  },
]
