/**
 * For the build of the page: Tailwind registers each variable that one of its utilities may set, and sets all of them by hand where a
 * browser cannot register any. Every browser of the build's targets can, and what no style sets needs no registration.
 */
import type { Plugin } from "vite"

const BY_HAND = /@layer properties\s*\{\s*@supports[^{]*\{[^{}]*\{[^{}]*\}\s*\}\s*\}/
/** Without an initial value: it only says that an element does not take the variable from its parent. */
const REGISTERED = /@property\s+(--[\w-]+)\s*\{\s*syntax:\s*"\*";\s*inherits:\s*false;?\s*\}/g

export const leanCss = (css: string): string => {
  const registered = css.replace(BY_HAND, "")
  return registered.replace(REGISTERED, (rule, name: string) => (registered.includes(`${name}:`) ? rule : ""))
}

export const leanStyles = (): Plugin => ({
  name: "livcam:lean-styles",
  apply: "build",
  transform: { filter: { id: /\.css$/ }, handler: (code) => ({ code: leanCss(code), map: null }) },
})
