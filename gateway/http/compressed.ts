/** Compresses replies that are long enough, in one go, for clients that accept gzip. */
import { promisify } from "node:util"
import { constants, gzip } from "node:zlib"
import type { Context } from "hono"
import { accepts } from "hono/accepts"

/**
 * Bytes. Shorter replies fit into two or three packets either way, and compressing one costs as much as the rest of its
 * work.
 */
const WORTH_COMPRESSING = 4_096

/** Bytes; most replies come out in one piece. */
const CHUNK = 64 * 1_024

/**
 * Sealed data is noise in base64: nothing in it repeats, and the only saving is that a letter carries just six bits.
 * Huffman coding alone saves as much as searching for repeats, at a third of the cost.
 */
const SEALED = { strategy: constants.Z_HUFFMAN_ONLY, chunkSize: CHUNK } as const
const PLAIN = { chunkSize: CHUNK } as const

const packed = promisify(gzip)

/** The response, with its body compressed when that is worth it. Sets the content length. */
export const compressed = async (c: Context, response: Response, isSealed: boolean): Promise<Response> => {
  if (Number(response.headers.get("content-length")) < WORTH_COMPRESSING) return response
  const { status, headers } = response
  headers.append("vary", "Accept-Encoding")
  if (accepts(c, { header: "Accept-Encoding", supports: ["gzip"], default: "" }) !== "gzip") return response
  const body = new Uint8Array(await packed(await response.arrayBuffer(), isSealed ? SEALED : PLAIN))
  headers.set("content-encoding", "gzip")
  headers.set("content-length", String(body.byteLength))
  return new Response(body, { status, headers })
}
