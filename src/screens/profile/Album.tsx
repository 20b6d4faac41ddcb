import { useState } from "react"
import { useTranslation } from "react-i18next"
import { avatarAddress } from "#schema/rules/people/photo-rules.ts"
import { Dialog } from "../../ui/dialog/Dialog.tsx"
import { Photo } from "../../ui/people/Photo.tsx"
import { PhotoPager } from "./PhotoPager.tsx"

interface Props {
  name: string
  photos: ReadonlyArray<string>
}

/** As large as window and picture allow. */
const LARGE = { blockSize: "min(75dvh, 110vw)" } as const

/** All photos of a person, small; a press opens them large, beginning with the one that was pressed. */
export const Album = ({ name, photos }: Props) => {
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
