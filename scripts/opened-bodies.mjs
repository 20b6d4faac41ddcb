/**
 * For tests only. It is loaded before everything else into a gateway's process and its threads (NODE_OPTIONS), and
 * writes the decrypted bodies of sealed requests to the file OPENED_BODIES. Plain JavaScript, since threads have no
 * loader for TypeScript.
 */
import crypto from "node:crypto"
import { appendFileSync } from "node:fs"
import { syncBuiltinESMExports } from "node:module"

const file = process.env.OPENED_BODIES

/** @param {crypto.Decipher} decipher @param {string} file */
const watched = (decipher, file) =>
  new Proxy(decipher, {
    get: (whole, name) => {
      const found = Reflect.get(whole, name)
      if (typeof found !== "function") return found
      return (/** @type {Array<unknown>} */ ...given) => {
        const result = Reflect.apply(found, whole, given)
        if (name === "update" && Buffer.isBuffer(result)) appendFileSync(file, `${result.toString("utf8")}\n`)
        return result
      }
    },
  })

if (file !== undefined) {
  crypto.createDecipheriv = new Proxy(crypto.createDecipheriv, {
    apply: (target, self, given) => watched(Reflect.apply(target, self, given), file),
  })
  syncBuiltinESMExports()
}
