/** An upload becomes the own photo, exactly once for each intent. */
import { Effect } from "effect"
import type { RequestOf } from "#schema/endpoints.ts"
import { Feed } from "../feed/feed.ts"
import { once } from "../feed/once.ts"
import { photoOfUpload, putUnderReview } from "./photo-of-upload.ts"

/** Errors: uploadGone, imageUnsupported, photoLimit. */
export const setPhoto = Effect.fnUntraced(function* (userId: number, request: RequestOf<"setPhoto">) {
  const { intentId, blobId } = request
  const feed = yield* Feed
  const id = yield* photoOfUpload(userId, request, "profile")
  return yield* once(userId, intentId, (tx, at) =>
    Effect.gen(function* () {
      const waiting = (yield* tx.pictures.of(userId)).filter(
        ({ status, use }) => status === "reviewing" && use === "profile",
      )
      yield* Effect.forEach(waiting, (older) => tx.pictures.setStatus(older.id, "replaced"))
      const pic = yield* putUnderReview(tx, userId, { id, blobId, at })
      return yield* feed.append(tx, userId, [{ _tag: "v1.PhotoReviewed", intentId, pic, status: "reviewing" }])
    }),
  )
})
