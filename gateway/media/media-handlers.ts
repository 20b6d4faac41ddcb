/** The endpoints of one's own photo and album. */
import { Effect } from "effect"
import type { RequestOf } from "#schema/endpoints.ts"
import { imageProblem } from "#schema/rules/people/photo-rules.ts"
import type { Entropy } from "../entropy.ts"
import { Feed } from "../feed/feed.ts"
import { once } from "../feed/once.ts"
import type { Handlers } from "../http/handler.ts"
import type { RateLimit } from "../rate-limit.ts"
import type { Store } from "../store/store.ts"
import { addPhoto, askRoom, orderPhotos, removePhotos } from "./album-wishes.ts"
import { photoOfUpload, putUnderReview } from "./photo-of-upload.ts"
import type { PhotoReviews } from "./photo-reviews.ts"
import type { PictureMaker } from "./picture-maker.ts"
import type { MediaStorage } from "./storage.ts"
import { takePart } from "./take-part.ts"

/** Makes an upload the user's photo, exactly once for each intent. Errors: uploadGone, imageUnsupported, photoLimit. */
const setPhoto = Effect.fnUntraced(function* (userId: number, request: RequestOf<"setPhoto">) {
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

type Services = Store | Feed | RateLimit | Entropy | PictureMaker | MediaStorage | PhotoReviews

type Names = "uploadImage" | "setPhoto" | "uploadAlbumPhoto" | "addPhoto" | "removePhotos" | "orderPhotos"

export const mediaHandlers: Handlers<Names, Services> = {
  uploadImage: (request, caller) => takePart(request, caller, imageProblem, () => Effect.void),
  setPhoto: (request, { userId }) => setPhoto(userId, request),
  uploadAlbumPhoto: (request, caller) => takePart(request, caller, imageProblem, askRoom),
  addPhoto: (request, { userId }) => addPhoto(userId, request),
  removePhotos: (request, { userId }) => removePhotos(userId, request),
  orderPhotos: (request, { userId }) => orderPhotos(userId, request),
}
