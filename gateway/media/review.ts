/** Whether a photo may be shown to others. A port: the layer here approves all, until a real check is put in its place. */
import { Context, Effect, Layer } from "effect"

export class PictureReview extends Context.Service<
  PictureReview,
  {
    /** `portrait` is the picture as others would see it (WebP). */
    judge(portrait: Uint8Array): Effect.Effect<"approved" | "rejected">
  }
>()("livcam/gateway/media/PictureReview") {
  static readonly approveAll = Layer.succeed(PictureReview, { judge: () => Effect.succeed("approved") })
}
