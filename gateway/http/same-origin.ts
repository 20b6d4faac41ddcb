/**
 * Whether a browser sent this from a page of ours. A client that sends neither header is no browser; its signature must
 * prove it.
 */

export interface Provenance {
  /** The Origin header. */
  readonly origin: string | null
  /** The Sec-Fetch-Site header. */
  readonly site: string | null
}

/**
 * `host`: the host that the browser addresses (the Host header). Schemes are not compared: a proxy may terminate https.
 */
export const isSameOrigin = ({ origin, site }: Provenance, host: string): boolean =>
  (site === null || site === "same-origin") && (origin === null || hostOf(origin) === host.toLowerCase())

const hostOf = (origin: string): string | undefined => (URL.canParse(origin) ? new URL(origin).host : undefined)
