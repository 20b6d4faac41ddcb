/** Replies that are long enough, compressed in one go where the client takes gzip. */
import { promisify } from "node:util"
import { constants, gzip } from "node:zlib"
import type { Context } from "hono"
import { accepts } from "hono/accepts"

/** Shorter replies fit into two or three packets either way, and compressing one costs as much as all else of it; bytes. */
const WORTH_COMPRESSING = 4_096

/** Most replies come out in one piece; bytes. */
const CHUNK = 64 * 1_024

/**
 * What is sealed is noise in base64: nothing in it comes twice, and all that can be saved is that a letter says only six bits. Coding letters
 * alone saves as much as looking for more, at a third of the cost.
 */
const SEALED = { strategy: constants.Z_HUFFMAN_ONLY, chunkSize: CHUNK } as const
const PLAIN = { chunkSize: CHUNK } as const

const packed = promisify(gzip)

/** The response, or the same with its body compressed. Its length is told. */
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
