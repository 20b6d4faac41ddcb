/** What every picture and video is served with: whatever a browser makes of it, it runs nothing and stands in no other site's page. */

/** `cache-control` of an address that is never used again. */
export const KEPT_FOR_EVER = "public, max-age=31536000, immutable"

export const inertHeaders = (caching: string): Headers =>
  new Headers({
    "cache-control": caching,
    "content-security-policy": "default-src 'none'; sandbox",
    "x-content-type-options": "nosniff",
    "cross-origin-resource-policy": "same-origin",
  })
