/** The endpoints of files that people send. */
import type { Entropy } from "../entropy.ts"
import type { Feed } from "../feed/feed.ts"
import type { Handlers } from "../http/handler.ts"
import type { RateLimit } from "../rate-limit.ts"
import type { Store } from "../store/store.ts"
import type { PhotoReviews } from "./photo-reviews.ts"
import type { PictureMaker } from "./picture-maker.ts"
import { setPhoto } from "./set-photo.ts"
import type { MediaStorage } from "./storage.ts"
import { takePart } from "./take-part.ts"

type Services = Store | Feed | RateLimit | Entropy | PictureMaker | MediaStorage | PhotoReviews

export const mediaHandlers: Handlers<"uploadImage" | "setPhoto", Services> = {
  uploadImage: takePart,
  setPhoto: (request, { userId }) => setPhoto(userId, request),
}
