/**
 * Production sends `require-trusted-types-for 'script'`: a worker's or service worker's address must pass a policy.
 * The default policy lets through only scripts of our own build, from our own origin.
 */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL: (url: string) => string }): unknown
}

export const isOwnScript = (url: string, origin: string, isDevelopment: boolean): boolean => {
  if (!URL.canParse(url, origin)) return false
  const { origin: from, pathname } = new URL(url, origin)
  return from === origin && (isDevelopment || /^\/(assets\/[^/]+\.js|sw\.js)$/.test(pathname))
}

let isSet = false

/** Call before the first worker is made. Does nothing where the browser has no Trusted Types. */
export const trustOwnScripts = (): void => {
  const trustedTypes = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes
  if (trustedTypes === undefined || isSet) return
  isSet = true
  trustedTypes.createPolicy("default", {
    createScriptURL: (url) => {
      if (isOwnScript(url, location.origin, import.meta.env.DEV)) return url
      throw new TypeError(`Not a script of this app: ${url}`)
    },
  })
}
