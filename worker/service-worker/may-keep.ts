/** Whether an answer may be kept for later, by its Cache-Control (RFC 9111, section 5.2.2). */

const FORBIDS = new Set(["no-store", "private"])

/**
 * False for what not everybody may see, such as a photo under review: in the cache it would outlive the session that may.
 * True for `no-cache`, which only asks for a check at each use.
 */
export const mayKeep = ({ headers }: { readonly headers: Headers }): boolean =>
  (headers.get("cache-control") ?? "")
    .toLowerCase()
    .split(",")
    .every((directive) => !FORBIDS.has(directive.split("=")[0]?.trim() ?? ""))
