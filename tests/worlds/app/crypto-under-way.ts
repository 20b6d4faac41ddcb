/**
 * Counts the WebCrypto operations under way in this process. They run on threads of their own, so turns of the event
 * loop alone do not wait for them.
 */
const NAMES = [
  "encrypt",
  "decrypt",
  "sign",
  "verify",
  "digest",
  "generateKey",
  "deriveKey",
  "deriveBits",
  "importKey",
] as const

let underWay = 0

for (const name of NAMES) {
  const counted = new Proxy(SubtleCrypto.prototype[name], {
    apply: (call, self, given) => {
      underWay += 1
      return Promise.resolve(Reflect.apply(call, self, given)).finally(() => {
        underWay -= 1
      })
    },
  })
  Object.defineProperty(SubtleCrypto.prototype, name, { value: counted })
}

export const cryptoUnderWay = (): number => underWay
