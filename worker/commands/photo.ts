/** Commands on the own photo. Its file is on the disk before the intent that refers to it is, and both before the answer. */
import { Effect } from "effect"
import { Blobs } from "../blobs/blobs.ts"
import type { Identity } from "../http/identity.ts"
import { Intents } from "../intents/intents.ts"
import { Log } from "../log/log.ts"
import { cancelledIntent, openedIntent } from "../outbox/open-intent.ts"
import type { Handler } from "./handler.ts"

const setPhoto: Handler<"setPhoto", Blobs | Identity | Intents | Log> = Effect.fnUntraced(function* ({ file }) {
  const [blobs, intents, log] = [yield* Blobs, yield* Intents, yield* Log]
  return yield* blobs.keepPicture(file, (blob) =>
    Effect.gen(function* () {
      const older = intents.all().filter(({ command }) => command._tag === "setPhoto")
      const event = yield* openedIntent({ _tag: "setPhoto", ...blob })
      yield* log.append([...older.map(cancelledIntent), event])
      return { intentId: event.intentId }
    }),
  )
})

const readPhoto: Handler<"readPhoto", Blobs> = ({ blobId }) =>
  Blobs.use((blobs) => Effect.map(blobs.read(blobId), (file) => ({ file })))

export const photoCommands = { setPhoto, readPhoto }
