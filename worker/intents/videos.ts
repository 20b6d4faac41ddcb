/** The own videos: one is added, one is taken out. One lane, so that each finds what those before it have made. */
import type { IntentCommandOf } from "#schema/outbox/intent.ts"
import { type AskedKind, type FedKind, opens, stands } from "./intent-kind.ts"

const FED = { lane: () => "videos", settledBy: "v1.VideosChanged" } as const

/** Its file goes first. A newer one takes its place (commands/intent-commands.ts). */
const addVideo: FedKind<IntentCommandOf<"addVideo">> = {
  ...FED,
  blob: ({ blobId, bytes }) => ({ blobId, bytes, takenBy: "uploadVideo" }),
  send: ({ intentId, command: { blobId, bytes } }, call) => call("addVideo", { intentId, blobId, bytes }),
  staysInLog: true,
}

const removeVideo: AskedKind<"removeVideo"> = {
  ...FED,
  turn: () => "videos",
  reads: () => [],
  judge: (asked, { intents }) => {
    const same = intents.find(({ command }) => command._tag === "removeVideo" && command.id === asked.id)
    return same === undefined ? opens(asked) : stands(same.intentId)
  },
  send: ({ intentId, command: { id } }, call) => call("removeVideo", { intentId, id }),
  staysInLog: false,
}

export const videoKinds = { addVideo, removeVideo } as const
