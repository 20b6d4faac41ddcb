/**
 * Serves the built page. Files with a hash in their name never change; everything else is revalidated each time. A path
 * that is no file gives the page when a browser navigates to it, else 404: a missing script must not come back as HTML.
 * Source maps are for the operator and never served.
 */
import { createHash } from "node:crypto"
import { readFile, stat } from "node:fs/promises"
import { extname, resolve, sep } from "node:path"
import { promisify } from "node:util"
import { brotliCompress, constants, gzip } from "node:zlib"

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".jsonl": "application/jsonl",
  ".webmanifest": "application/manifest+json",
  ".svg": "image/svg+xml; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".webp": "image/webp",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".wasm": "application/wasm",
}
const SQUEEZED = /^(text\/|application\/(json|manifest)|image\/svg)/
const LEAST_SQUEEZED = 1_024
const FOR_EVER = "public, max-age=31536000, immutable"
const NOT_BUILT = "The page is not built yet. Run: npm run build\n"

type Encoding = "br" | "gzip" | "identity"
type Body = Uint8Array<ArrayBuffer>
interface StoredFile {
  readonly modified: number
  readonly etag: string
  readonly type: string
  readonly isSqueezed: boolean
  readonly inlineScripts: ReadonlyArray<string>
  /** Encoded at the first request, then cached. */
  readonly body: (encoding: Encoding) => Promise<Body>
}

const encode: Readonly<Record<Encoding, (bytes: Body) => Promise<Body>>> = {
  br: async (bytes) =>
    new Uint8Array(await promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } })),
  gzip: async (bytes) => new Uint8Array(await promisify(gzip)(bytes, { level: 6 })),
  identity: (bytes) => Promise.resolve(bytes),
}

const load = async (path: string, modified: number): Promise<StoredFile> => {
  const bytes = new Uint8Array(await readFile(path))
  const type = TYPES[extname(path)] ?? "application/octet-stream"
  const bodies = new Map<Encoding, Promise<Body>>()
  const body = (encoding: Encoding): Promise<Body> => {
    const known = bodies.get(encoding)
    if (known !== undefined) return known
    const made = encode[encoding](bytes)
    bodies.set(encoding, made)
    made.catch(() => bodies.delete(encoding))
    return made
  }
  const isSqueezed = SQUEEZED.test(type) && bytes.length >= LEAST_SQUEEZED
  const etag = `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`
  const inlineScripts = path.endsWith(".html") ? hashesOf(new TextDecoder().decode(bytes)) : []
  return { modified, type, etag, isSqueezed, inlineScripts, body }
}

/** Hashes of the inline scripts in a page's HTML, as its content security policy names them (CSP3 section 2.3.1). */
const hashesOf = (html: string): ReadonlyArray<string> =>
  [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, script = ""]) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`,
  )

const isNavigation = (request: Request): boolean =>
  request.headers.get("sec-fetch-mode") === "navigate" ||
  (request.headers.get("sec-fetch-mode") === null && (request.headers.get("accept") ?? "").includes("text/html"))

const encodingFor = ({ isSqueezed }: StoredFile, request: Request): Encoding => {
  const accepted = request.headers.get("accept-encoding") ?? ""
  return (["br", "gzip"] as const).find((name) => isSqueezed && accepted.includes(name)) ?? "identity"
}

/** The response, and the hashes of the inline scripts in it, which its policy has to name. */
export interface ServedFile {
  readonly response: Response
  readonly inlineScripts: ReadonlyArray<string>
}

const text = (status: number, body: string): ServedFile => {
  const headers = { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" }
  return { response: new Response(body, { status, headers }), inlineScripts: [] }
}

/** `folder` null: no page is served. */
export const makeStaticFiles = (folder: string | null) => {
  const root = folder === null ? null : resolve(folder)
  const kept = new Map<string, Promise<StoredFile>>()

  const find = async (pathname: string): Promise<StoredFile | undefined> => {
    const name = decoded(pathname)
    if (root === null || name === undefined || /\0|\/\.|\\|\.map$/i.test(name)) return undefined
    const path = resolve(root, `.${name}`)
    if (!path.startsWith(root + sep)) return undefined
    const found = await stat(path).catch(() => undefined)
    if (!found?.isFile()) return undefined
    const before = await kept.get(path)
    if (before?.modified === found.mtimeMs) return before
    const loading = load(path, found.mtimeMs)
    kept.set(path, loading)
    loading.catch(() => kept.delete(path))
    return loading
  }

  const answer = async (file: StoredFile, request: Request, caching: string): Promise<Response> => {
    const encoding = encodingFor(file, request)
    const headers = new Headers({ "content-type": file.type, "cache-control": caching, etag: file.etag })
    if (file.isSqueezed) headers.set("vary", "accept-encoding")
    if (request.headers.get("if-none-match") === file.etag) return new Response(null, { status: 304, headers })
    if (encoding !== "identity") headers.set("content-encoding", encoding)
    return new Response(await file.body(encoding), { headers })
  }

  const send = async (file: StoredFile, request: Request, caching: string): Promise<ServedFile> => ({
    response: await answer(file, request, caching),
    inlineScripts: file.inlineScripts,
  })

  return async (request: Request): Promise<ServedFile> => {
    const { pathname } = new URL(request.url)
    const file = pathname === "/" ? undefined : await find(pathname)
    if (file !== undefined) return send(file, request, pathname.startsWith("/assets/") ? FOR_EVER : "no-cache")
    if (pathname.startsWith("/assets/") || !(pathname === "/" || isNavigation(request))) return text(404, "Not found\n")
    const page = await find("/index.html")
    return page === undefined ? text(503, NOT_BUILT) : send(page, request, "no-cache")
  }
}

const decoded = (pathname: string): string | undefined => {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return undefined
  }
}
