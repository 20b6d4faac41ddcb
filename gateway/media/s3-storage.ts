/**
 * Users' files in an S3-compatible bucket, by signed requests. The gateway reads and serves them: the bucket stays
 * private.
 */
import { AwsClient } from "aws4fetch"
import { Effect, Layer } from "effect"
import { MediaStorage } from "./storage.ts"

/** The secret never leaves the process. */
export interface Bucket {
  /**
   * Origin of the service and path of the bucket, without a trailing slash:
   * https://s3.eu-central-1.amazonaws.com/photos
   */
  readonly address: string
  readonly region: string
  readonly key: string
  readonly secret: string
}

const LONGEST_MS = 20_000

export const s3Storage = ({ address, region, key, secret }: Bucket): Layer.Layer<MediaStorage> => {
  const client = new AwsClient({ accessKeyId: key, secretAccessKey: secret, service: "s3", region, retries: 2 })
  /** Null when the file is missing. Dies when the storage refuses; the answer may quote the key, so it is not kept. */
  const ask = (
    method: "GET" | "HEAD" | "PUT" | "DELETE",
    name: string,
    headers: Readonly<Record<string, string>> = {},
    body?: Uint8Array<ArrayBuffer>,
  ) =>
    Effect.promise(async () => {
      const answer = await client.fetch(`${address}/${name}`, {
        method,
        headers,
        signal: AbortSignal.timeout(LONGEST_MS),
        ...(body === undefined ? {} : { body }),
      })
      const bytes = new Uint8Array(await answer.arrayBuffer())
      if (answer.status === 404) return null
      if (!answer.ok) throw new Error(`media: the bucket answers a ${method} with ${answer.status}`)
      return { bytes, length: Number(answer.headers.get("content-length")) }
    })
  return Layer.succeed(MediaStorage, {
    put: (name, bytes, type) =>
      Effect.flatMap(ask("PUT", name, { "content-type": type }, new Uint8Array(bytes)), (answer) =>
        answer === null ? Effect.die(new Error("media: there is no such bucket")) : Effect.void,
      ),
    get: (name, range) =>
      Effect.map(
        ask("GET", name, range === undefined ? {} : { range: `bytes=${range[0]}-${range[1]}` }),
        (answer) => answer?.bytes ?? null,
      ),
    size: (name) => Effect.map(ask("HEAD", name), (answer) => answer?.length ?? null),
    remove: (name) => Effect.asVoid(ask("DELETE", name)),
  })
}
