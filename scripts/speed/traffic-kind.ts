/** What a request is for, derived from its head as a browser sends it. */
export const TRAFFIC_KINDS = [
  "document",
  "script",
  "style",
  "font",
  "image",
  "data",
  "socket",
  "other",
  "ahead",
] as const

/** "ahead": what the service worker fetches for later visits; "data": the gateway's answers. */
export type TrafficKind = (typeof TRAFFIC_KINDS)[number]

const KINDS: Readonly<Record<string, TrafficKind>> = {
  document: "document",
  script: "script",
  worker: "script",
  style: "style",
  font: "font",
  image: "image",
  serviceworker: "ahead",
}

const header = (head: string, name: string): string | undefined =>
  new RegExp(`^${name}: *(.*?)\\r?$`, "im").exec(head)?.[1]

/** `head`: the request line and headers, separated by CRLF. */
export const kindOf = (head: string): TrafficKind => {
  const path = head.split(" ")[1] ?? ""
  if (header(head, "upgrade")?.toLowerCase() === "websocket") return "socket"
  const known = KINDS[header(head, "sec-fetch-dest") ?? ""]
  if (known !== undefined) return known
  // The page itself never fetches parts of the build as data; only the service worker does, ahead of their use.
  if (/^\/(assets\/|small-files\.jsonl|index\.html|icon|apple-touch-icon|manifest\.webmanifest\?)/.test(path))
    return "ahead"
  return path.startsWith("/manifest.webmanifest") ? "other" : "data"
}
