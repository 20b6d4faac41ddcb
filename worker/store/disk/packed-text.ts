/**
 * Long texts that are hardly ever written again stand deflated on the disk: a page of messages takes an eighth, an entry of
 * the log with many of them a tenth. Long replies come so too (crypto/sealing.ts). It imports nothing: the boot reader has it too.
 */

/** As it stands on the disk: a text, or one that is packed. */
export type StoredText = string | Uint8Array<ArrayBuffer>

const FORMAT = "deflate-raw"

export const packText = async (text: string): Promise<Uint8Array<ArrayBuffer>> =>
  joined(await passed(new CompressionStream(FORMAT), new TextEncoder().encode(text)))

/** What is packed and broken gives an empty text, which no stored document is. */
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
  // A stream that fails says so where it is read.
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
