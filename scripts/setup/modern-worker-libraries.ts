/**
 * For the build of the worker: the packages of Dexie and RxJS name their ES5 builds. The modern builds beside them do
 * the same and are smaller.
 */
import type { Plugin } from "vite"

const FILES: Readonly<Record<string, string>> = {
  dexie: "dexie/dist/modern/dexie.mjs",
  rxjs: "rxjs/dist/esm/index.js",
  "rxjs/operators": "rxjs/dist/esm/operators/index.js",
}

export const modernWorkerLibraries = (): Plugin => ({
  name: "livcam:modern-worker-libraries",
  apply: "build",
  enforce: "pre",
  resolveId(id) {
    const file = FILES[id]
    return file === undefined ? undefined : this.resolve(`./node_modules/${file}`, `${process.cwd()}/package.json`)
  },
})
