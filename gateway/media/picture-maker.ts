/**
 * Makes the app's pictures from an uploaded file: decoded and encoded again, so the file itself is never served and its
 * metadata (place, camera, comments) is gone. Pixels, pages and time are limited; sharp is loaded with the first
 * picture.
 */
import { Context, Effect, Layer, Semaphore } from "effect"
import { type AppFailure, failure } from "#schema/errors.ts"
import { type ImageType, imageTypeOf } from "#schema/rules/people/photo-rules.ts"

/** Both WebP. */
export interface MadePictures {
  /** 720 x 960. */
  readonly portrait: Uint8Array
  /** 192 x 192. */
  readonly avatar: Uint8Array
}

export class PictureMaker extends Context.Service<
  PictureMaker,
  {
    /** Errors: imageUnsupported. */
    make(file: Uint8Array): Effect.Effect<MadePictures, AppFailure<"imageUnsupported">>
  }
>()("livcam/gateway/media/PictureMaker") {
  static readonly layer = Layer.sync(PictureMaker, makeWithSharp)

  /** Accepts pictures without decoding them. For tests only. */
  static readonly unopened = Layer.succeed(PictureMaker, {
    make: (file) =>
      imageTypeOf(file) === undefined
        ? Effect.fail(failure("imageUnsupported"))
        : Effect.succeed({ portrait: file, avatar: file }),
  })
}

/** Pictures with more pixels are not decoded: a small file can claim any number. */
const MOST_PIXELS = 40_000_000
const LONGEST_SECONDS = 10
/** Each picture takes up to 160 MB while it is decoded. */
const AT_ONCE = 2
const PORTRAIT = { width: 720, height: 960 } as const
const AVATAR = { width: 192, height: 192 } as const
const FORMATS: Readonly<Record<ImageType, string>> = { "image/jpeg": "jpeg", "image/png": "png", "image/webp": "webp" }

function makeWithSharp(): PictureMaker["Service"] {
  const turn = Semaphore.makeUnsafe(AT_ONCE)
  return {
    make: (file) => {
      const type = imageTypeOf(file)
      // The first bytes choose the only decoder that the file reaches: no SVG, no PDF, no animation.
      return type === undefined
        ? Effect.fail(failure("imageUnsupported"))
        : turn.withPermit(
            Effect.tryPromise({ try: () => encode(file, type), catch: () => failure("imageUnsupported") }),
          )
    },
  }
}

const encode = async (file: Uint8Array, type: ImageType): Promise<MadePictures> => {
  const { default: sharp } = await import("sharp")
  const opened = sharp(file, { limitInputPixels: MOST_PIXELS, failOn: "error", pages: 1, autoOrient: true })
  const { format } = await opened.metadata()
  if (format !== FORMATS[type]) throw new Error("another format than its first bytes say")
  const sized = async (size: { readonly width: number; readonly height: number }): Promise<Uint8Array> =>
    await opened
      .clone()
      .timeout({ seconds: LONGEST_SECONDS })
      .resize({ ...size, fit: "cover", position: "attention" })
      .flatten({ background: "#ffffff" })
      .webp({ quality: 80 })
      .toBuffer()
  return { portrait: await sized(PORTRAIT), avatar: await sized(AVATAR) }
}
