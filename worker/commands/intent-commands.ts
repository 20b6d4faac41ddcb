/**
 * Commands that become intents of the same name, most of them by the table of kinds; commands that retry or cancel a
 * waiting intent, or cut the wait short.
 */
import { Effect } from "effect"
import type { CommandResult } from "#schema/commands.ts"
import { failure } from "#schema/errors.ts"
import { ALBUM_MOST } from "#schema/rules/people/photo-rules.ts"
import { Blobs } from "../blobs/blobs.ts"
import { RetryAll } from "../feed/retry-all.ts"
import type { GatewayClock } from "../http/gateway-clock.ts"
import type { Identity } from "../http/identity.ts"
import { type AskedTag, askedKinds } from "../intents/index.ts"
import type { BlobRef } from "../intents/intent-kind.ts"
import { Intents } from "../intents/intents.ts"
import { albumSize } from "../intents/own-files.ts"
import { Log } from "../log/log.ts"
import { cancelledIntent, openedIntent, openIntent } from "../outbox/open-intent.ts"
import { families } from "../store/families.ts"
import { RowReader } from "../store/row-reader.ts"
import type { Handler } from "./handler.ts"

type Services = Identity | Log | RowReader | Intents | GatewayClock

const opening =
  <T extends AskedTag>(tag: T): Handler<T, Services> =>
  (command) =>
    // The cast holds: these commands return an intent's id or nothing.
    Effect.map(openIntent(tag, command), (intentId) => ({ intentId }) as CommandResult<T>)

const opened = Object.fromEntries(
  (Object.keys(askedKinds) as ReadonlyArray<AskedTag>).map((tag) => [tag, opening(tag)]),
) as { readonly [T in AskedTag]: Handler<T, Services> }

const retryIntent: Handler<"retryIntent", Log | Intents | RetryAll> = Effect.fnUntraced(function* ({ intentId }) {
  const log = yield* Log
  const intent = (yield* Intents).get(intentId)
  if (intent === undefined) return yield* failure("commandInvalid")
  if (intent.state === "parked") yield* log.append([{ _tag: "v1.IntentRetried", intentId }])
  yield* (yield* RetryAll).now
  return {}
})

/** When the gateway has accepted the intent meanwhile, its effect still shows: a fact outlives the wish to undo it. */
const cancelIntent: Handler<"cancelIntent", Log | Intents> = Effect.fnUntraced(function* ({ intentId }) {
  const log = yield* Log
  if ((yield* Intents).get(intentId) === undefined) return yield* failure("commandInvalid")
  yield* log.append([{ _tag: "v1.IntentCancelled", intentId }])
  return {}
})

const tryNow: Handler<"tryNow", RetryAll> = Effect.fnUntraced(function* () {
  yield* (yield* RetryAll).now
  return {}
})

/**
 * The file is on the disk before the intent that refers to it, and both before the answer. The new intent replaces one
 * that still waits.
 */
const opensNewest = <T extends "setPhoto" | "addVideo">(tag: T) =>
  Effect.fnUntraced(function* (blob: Omit<BlobRef, "takenBy">) {
    const [intents, log] = [yield* Intents, yield* Log]
    const older = intents.all().filter(({ command }) => command._tag === tag)
    const event = yield* openedIntent({ _tag: tag, ...blob })
    yield* log.append([...older.map(cancelledIntent), event])
    return { intentId: event.intentId }
  })

const setPhoto: Handler<"setPhoto", Blobs | Identity | Intents | Log> = ({ file }) =>
  Blobs.use((blobs) => blobs.keep("picture", file, opensNewest("setPhoto")))

const addVideo: Handler<"addVideo", Blobs | Identity | Intents | Log> = ({ file }) =>
  Blobs.use((blobs) => blobs.keep("video", file, opensNewest("addVideo")))

const addPhoto: Handler<"addPhoto", Blobs | Identity | Intents | Log | RowReader> = Effect.fnUntraced(function* ({
  file,
}) {
  const [blobs, intents, log] = [yield* Blobs, yield* Intents, yield* Log]
  const key = families.album.key()
  const own = (yield* (yield* RowReader).rows([key])).get(key) ?? []
  if (albumSize(own, intents.all()) >= ALBUM_MOST) return yield* failure("albumFull")
  return yield* blobs.keep("picture", file, (blob) =>
    Effect.gen(function* () {
      const event = yield* openedIntent({ _tag: "addPhoto", ...blob })
      yield* log.append([event])
      return { intentId: event.intentId }
    }),
  )
})

const readPhoto: Handler<"readPhoto", Blobs> = ({ blobId }) =>
  Blobs.use((blobs) => Effect.map(blobs.read(blobId), (file) => ({ file })))

export const intentCommands = { ...opened, setPhoto, addPhoto, addVideo, readPhoto, retryIntent, cancelIntent, tryNow }
