/**
 * Headers of every picture and video: whatever a browser makes of the file, it runs nothing and no other site can embed
 * it.
 */

/** `cache-control` for an address whose content never changes. */
export const KEPT_FOR_EVER = "public, max-age=31536000, immutable"

export const inertHeaders = (caching: string): Headers =>
  new Headers({
    "cache-control": caching,
    "content-security-policy": "default-src 'none'; sandbox",
    "x-content-type-options": "nosniff",
    "cross-origin-resource-policy": "same-origin",
  })
