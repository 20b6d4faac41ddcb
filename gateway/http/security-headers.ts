/** Hardening headers. The default policy allows no external host; Agora adds its own. */

const AGORA_HOSTS = ["agora.io", "edge.agora.io", "sd-rtn.com", "edge.sd-rtn.com"]

export interface PageContext {
  /** The Host header: the host that the browser addresses. */
  readonly host: string
  readonly isSecure: boolean
  readonly hasAgora: boolean
  /** True for the page itself; false for a script, which would be a worker's. */
  readonly isDocument: boolean
  /** Hashes of the inline scripts in the HTML: no other inline script runs. */
  readonly inlineScripts: ReadonlyArray<string>
}

/** Not every browser lets 'self' cover the page's own socket. */
const connectSources = ({ host, isSecure, hasAgora }: PageContext): ReadonlyArray<string> => [
  "'self'",
  ...(/^[\w.:[\]-]+$/.test(host) ? [`${isSecure ? "wss" : "ws"}://${host}`] : []),
  ...(hasAgora ? AGORA_HOSTS.flatMap((name) => [`https://*.${name}`, `wss://*.${name}`]) : []),
]

/** Styles may be inline: Radix's dialogs and menus add a style element while they lock the scroll. */
const contentPolicy = (context: PageContext): string =>
  [
    "default-src 'self'",
    // Agora's messaging decodes by WebAssembly; otherwise none may be compiled.
    ["script-src 'self'", ...context.inlineScripts, ...(context.hasAgora ? ["'wasm-unsafe-eval'"] : [])].join(" "),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' blob: data:",
    "media-src 'self' blob:",
    "font-src 'self'",
    `connect-src ${connectSources(context).join(" ")}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-src 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // The page's only policy is src/client/worker/trusted-scripts.ts; its workers have none.
    `trusted-types ${context.isDocument ? "default" : "'none'"}`,
  ].join("; ")

/** Headers of every answer. */
export const commonHeaders = (isSecure: boolean): ReadonlyArray<readonly [string, string]> => [
  ["x-content-type-options", "nosniff"],
  ["referrer-policy", "no-referrer"],
  ["cross-origin-resource-policy", "same-origin"],
  ...(isSecure ? [["strict-transport-security", "max-age=31536000; includeSubDomains"] as const] : []),
]

/** Headers of pages, scripts and the rest of the build. */
export const pageHeaders = (context: PageContext): ReadonlyArray<readonly [string, string]> => [
  ["content-security-policy", contentPolicy(context)],
  ["permissions-policy", "camera=(self), microphone=(self), geolocation=(), payment=(), usb=(), browsing-topics=()"],
  ["cross-origin-opener-policy", "same-origin"],
  ["x-frame-options", "DENY"],
]
