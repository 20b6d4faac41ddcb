/**
 * Loaded into a gateway's process and its threads before all else (NODE_OPTIONS), it writes what the gateway opens of sealed requests to
 * the file OPENED_BODIES. For tests only; plain JavaScript, since threads have no loader for TypeScript.
 */
import crypto from "node:crypto"
import { appendFileSync } from "node:fs"
import { syncBuiltinESMExports } from "node:module"

const file = process.env.OPENED_BODIES
const { createDecipheriv } = crypto

if (file !== undefined) {
  crypto.createDecipheriv = (...given) => {
    const decipher = createDecipheriv(...given)
    const update = decipher.update.bind(decipher)
    decipher.update = (...data) => {
      const plain = update(...data)
      appendFileSync(file, `${plain.toString("utf8")}\n`)
      return plain
    }
    return decipher
  }
  syncBuiltinESMExports()
}
