/** A new profile photo: its file goes first, then the wish that makes it the photo. A newer one takes its place (commands/photo.ts). */
import type { IntentCommandOf } from "#schema/outbox/intent.ts"
import type { FedKind } from "./intent-kind.ts"

export const setPhoto: FedKind<IntentCommandOf<"setPhoto">> = {
  blob: ({ blobId, bytes }) => ({ blobId, bytes }),
  lane: () => "photo",
  send: ({ intentId, command: { blobId, bytes } }, call) => call("setPhoto", { intentId, blobId, bytes }),
  settledBy: "v1.PhotoReviewed",
  isListed: true,
  staysInLog: true,
}
