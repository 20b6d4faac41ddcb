/** Videos as users' pages send them: WebM files that any browser plays, with a cover inside. */
import sharp from "sharp"
import { webmOfPictures } from "../../../gateway/media/videos/webm-of-pictures.ts"

interface Wanted {
  /** The number of frames. They are shown four a second. */
  readonly frames?: number
  readonly width?: number
  readonly height?: number
  /** False: the file has no cover. */
  readonly hasCover?: boolean
  /** Metadata that a camera may write into the file. */
  readonly title?: string
}

const PER_SECOND = 4

const picture = (width: number, height: number, hue: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: { r: 40 + ((hue * 37) % 200), g: 90, b: 200 - ((hue * 23) % 150) },
    },
  })

export const videoFile = async ({
  frames = 8,
  width = 90,
  height = 120,
  hasCover = true,
  title,
}: Wanted = {}): Promise<Buffer> => {
  const drawn = await Promise.all(
    Array.from({ length: Math.min(frames, 8) }, (_, n) => picture(width, height, n).webp({ quality: 50 }).toBuffer()),
  )
  const [first] = drawn
  const shown = Array.from({ length: frames }, (_, n) => drawn[n % drawn.length] ?? first ?? Buffer.alloc(0))
  const cover = await picture(60, 80, 5).jpeg().toBuffer()
  const images = hasCover
    ? [{ data: new Uint8Array(cover), mimeType: "image/jpeg", kind: "coverFront" as const }]
    : undefined
  const tags = { ...(images && { images }), ...(title !== undefined && { title }) }
  return Buffer.from(await webmOfPictures({ frames: shown, width, height, perSecond: PER_SECOND, tags }))
}
