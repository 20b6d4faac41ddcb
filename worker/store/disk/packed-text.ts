/**
 * Packs long texts that are hardly ever rewritten: they are stored deflated. A page of messages takes an eighth, a log
 * entry with many messages a tenth. Long replies are packed the same way (crypto/sealing.ts). Imports nothing, because
 * the boot reader uses it.
 */

/** A text as stored: plain, or packed as bytes. */
export type StoredText = string | Uint8Array<ArrayBuffer>

const FORMAT = "deflate-raw"

export const packText = async (text: string): Promise<Uint8Array<ArrayBuffer>> =>
  joined(await passed(new CompressionStream(FORMAT), new TextEncoder().encode(text)))

/** Broken packed bytes give an empty text, which no stored document is. */
export const unpackText = async (stored: StoredText): Promise<string> => {
  if (typeof stored === "string") return stored
  try {
    return new TextDecoder().decode(joined(await passed(new DecompressionStream(FORMAT), stored)))
  } catch {
    return ""
  }
}

interface Stream {
  readonly writable: WritableStream<BufferSource>
  readonly readable: ReadableStream<Uint8Array<ArrayBuffer>>
}

const passed = async ({ writable, readable }: Stream, bytes: Uint8Array<ArrayBuffer>) => {
  const writer = writable.getWriter()
  // A failing stream throws at the read below.
  writer.write(bytes).catch(() => {})
  writer.close().catch(() => {})
  const reader = readable.getReader()
  const parts: Array<Uint8Array<ArrayBuffer>> = []
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return parts
    parts.push(value)
  }
}

const joined = (parts: ReadonlyArray<Uint8Array<ArrayBuffer>>): Uint8Array<ArrayBuffer> => {
  if (parts.length === 1 && parts[0] !== undefined) return parts[0]
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}
