/**
 * For the build of page and worker: runs Terser over each script after Vite's own minifier, because Terser can remove
 * unused arguments and getters without effects. Agora's SDKs are left as they are.
 */
import { minify } from "terser"
import type { Plugin } from "vite"

const OPTIONS = {
  module: true,
  ecma: 2020,
  compress: { passes: 1, pure_getters: true, keep_fargs: false },
} as const

export const smallerScripts = (): Plugin => ({
  name: "livcam:smaller-scripts",
  apply: "build",
  enforce: "post",
  generateBundle: {
    order: "post",
    async handler(_options, bundle) {
      for (const script of Object.values(bundle)) {
        const map = bundle[`${script.fileName}.map`]
        if (script.type !== "chunk" || script.fileName.includes("/agora-") || map?.type !== "asset") continue
        const small = await minify(script.code, { ...OPTIONS, sourceMap: { content: String(map.source) } })
        if (small.code === undefined || small.map === undefined)
          throw new Error(`${script.fileName} could not be made smaller`)
        script.code = small.code
        map.source = String(small.map)
      }
    },
  },
})
