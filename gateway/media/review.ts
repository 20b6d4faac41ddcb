/**
 * Decides whether a picture may be shown to others. A port: one layer approves all, one leaves all to operators
 * (gateway/moderation/), one lets a model look first (machine/machine-review.ts).
 */
import { Context, Effect, Layer } from "effect"
import type { PictureUse } from "../store/tables/people/pictures.ts"

/** "later": not decided yet; the review is asked again after a while. */
export type Verdict = "approved" | "rejected" | "later"

export class PictureReview extends Context.Service<
  PictureReview,
  {
    /** `shown`: what other users would see (photo-files.ts), read only when it is looked at. */
    judge(picture: {
      readonly id: string
      readonly use: PictureUse
      readonly shown: Effect.Effect<Uint8Array | null>
    }): Effect.Effect<Verdict>
  }
>()("livcam/gateway/media/PictureReview") {
  static readonly approveAll = Layer.succeed(PictureReview, { judge: () => Effect.succeed("approved") })
  static readonly byHand = Layer.succeed(PictureReview, { judge: () => Effect.succeed("later") })
}
