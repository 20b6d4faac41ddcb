import "../../i18n/seldom-texts.ts"
import { Video } from "lucide-react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { ShownVideo } from "#schema/people/user.ts"
import { avatarAddress } from "#schema/rules/people/photo-rules.ts"
import { Dialog } from "../../ui/dialog/Dialog.tsx"
import { Link } from "../../ui/Link.tsx"
import { Photo } from "../../ui/people/Photo.tsx"
import { PhotoPager } from "./PhotoPager.tsx"

interface Props {
  name: string
  photos: ReadonlyArray<string>
  /** Newest first. */
  videos: ReadonlyArray<ShownVideo>
}

/** As large as the window and the picture allow. */
const LARGE = { blockSize: "min(75dvh, 110vw)" } as const

/** The videos and photos of a person, small. */
export const Album = ({ name, photos, videos }: Props) => (
  <>
    {videos.length > 0 && <Videos name={name} videos={videos} />}
    {photos.length > 1 && <Photos name={name} photos={photos} />}
  </>
)

/** A press opens the photos large, starting with the pressed one. */
const Photos = ({ name, photos }: Omit<Props, "videos">) => {
  const { t } = useTranslation("more")
  const { t: page } = useTranslation()
  const [opened, setOpened] = useState<number>()
  return (
    <section>
      <h2 className="mb-2.5 text-sm font-semibold text-muted">{t("album.others")}</h2>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,4.75rem),1fr))] gap-2">
        {photos.map((photo, at) => (
          <li key={photo}>
            <button
              type="button"
              aria-label={t("album.open", { n: at + 1, count: photos.length })}
              onClick={() => setOpened(at)}
              className="block w-full rounded-2xl"
            >
              <Photo src={avatarAddress(photo)} name={name} className="aspect-3/4 w-full rounded-2xl" />
            </button>
          </li>
        ))}
      </ul>
      {opened !== undefined && (
        <Dialog open onClose={() => setOpened(undefined)} title={page("profile.photos", { name })} width="wide">
          <div className="mx-auto aspect-3/4 max-w-full" style={LARGE}>
            <PhotoPager name={name} photos={photos} start={opened} className="size-full rounded-2xl" />
          </div>
        </Dialog>
      )}
    </section>
  )
}

/** The videos of a person, shown by their covers. A press plays one. */
const Videos = ({ name, videos }: Omit<Props, "photos">) => {
  const { t } = useTranslation("more")
  return (
    <section>
      <h2 className="mb-2.5 text-sm font-semibold text-muted">{t("album.videos")}</h2>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,4.75rem),1fr))] gap-2">
        {videos.map(({ id, pic }, at) => (
          <li key={id}>
            <Link
              to={`/videos/${id}`}
              aria-label={t("album.play", { n: at + 1, count: videos.length })}
              className="relative block rounded-2xl"
            >
              <Photo src={pic} name={name} className="aspect-3/4 w-full rounded-2xl" />
              <span aria-hidden className="absolute inset-0 flex items-center justify-center text-white">
                <span className="rounded-full bg-black/45 p-1.5">
                  <Video className="size-4 fill-current" />
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
