/** Whether a picture may be shown to others. A port: one layer approves all, the other leaves it to operators (gateway/moderation/), until a real check is put in their place. */
import { Context, Effect, Layer } from "effect"
import type { PictureUse } from "../store/tables/pictures.ts"

/** later: nothing is decided yet; the review asks again after a while. */
export type Verdict = "approved" | "rejected" | "later"

export class PictureReview extends Context.Service<
  PictureReview,
  {
    /** `shown`: what others would see of it (photo-files.ts), read when it is looked at. */
    judge(picture: {
      readonly use: PictureUse
      readonly shown: Effect.Effect<Uint8Array | null>
    }): Effect.Effect<Verdict>
  }
>()("livcam/gateway/media/PictureReview") {
  static readonly approveAll = Layer.succeed(PictureReview, { judge: () => Effect.succeed("approved") })
  static readonly byHand = Layer.succeed(PictureReview, { judge: () => Effect.succeed("later") })
}
