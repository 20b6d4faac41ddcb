/** For the build of the worker: Dexie and RxJS name their builds for ES5; the modern ones beside them say the same in less. */
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
