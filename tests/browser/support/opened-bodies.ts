/**
 * Loaded into a gateway's process before all else (NODE_OPTIONS), it writes what the gateway opens of sealed requests to the file
 * OPENED_BODIES. For tests only.
 */
import crypto, { type Decipher } from "node:crypto"
import { appendFileSync } from "node:fs"
import { syncBuiltinESMExports } from "node:module"

const file = process.env.OPENED_BODIES

if (file !== undefined) {
  const make = crypto.createDecipheriv
  const watched: ProxyHandler<Decipher> = {
    get: (decipher, name) => {
      const found: unknown = Reflect.get(decipher, name)
      if (typeof found !== "function") return found
      return (...given: ReadonlyArray<unknown>) => {
        const result: unknown = Reflect.apply(found, decipher, given)
        if (name === "update" && Buffer.isBuffer(result)) appendFileSync(file, `${result.toString("utf8")}\n`)
        return result
      }
    },
  }
  crypto.createDecipheriv = new Proxy(make, {
    apply: (target, self, given) => new Proxy(Reflect.apply(target, self, given), watched),
  })
  syncBuiltinESMExports()
}
