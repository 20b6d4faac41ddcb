import type { ReactNode } from "react"
import type { AppError } from "#schema/errors.ts"
import type { OwnAlbumView, WaitingFile } from "#schema/people/photo.ts"
import { AgreementDialog } from "../../screens/agreement/AgreementDialog.tsx"
import { AlbumView, WaitingPhoto } from "../../screens/edit-profile/AlbumView.tsx"
import { EditProfileView } from "../../screens/edit-profile/EditProfileView.tsx"
import { OwnVideosView, WaitingVideo } from "../../screens/edit-profile/OwnVideosView.tsx"
import { PhotoField, type PhotoModel } from "../../screens/edit-profile/PhotoField.tsx"
import { framed } from "./Framed.tsx"
import { portrait } from "./portraits.ts"
import { FAILED, LOADING, ready } from "./query-states.ts"

const nothing = () => {}

const edited = (photo?: Partial<PhotoModel>, album?: ReactNode) =>
  framed(
    <EditProfileView
      photo={
        album ??
        (photo && (
          <PhotoField
            photo={{
              name: "Sam Rivera",
              src: portrait(3),
              sent: 0,
              bytes: 2_400_000,
              error: undefined,
              state: "standing",
              ...photo,
            }}
            onPick={nothing}
            onCancel={nothing}
            onRetry={nothing}
          />
        ))
      }
      edit={ready({
        form: {
          userName: "Sam Rivera",
          introduce: "I like trains, tea and long talks.",
          birthday: "1996-04-03",
          countryId: "US",
          languageIds: [1, 12],
          interestIds: [1, 5, 13],
        },
        problem: undefined,
        changed: true,
        birthdayChange: true,
        waits: true,
        refused: undefined,
        countries: [{ value: "US", label: "United States" }],
        languages: [
          { value: "1", label: "English" },
          { value: "12", label: "Portuguese" },
          { value: "31", label: "Hindi" },
        ],
      })}
      onChange={nothing}
      onSave={nothing}
      onBack={nothing}
    />,
    { immersive: true },
  )
const albumPhotos = (["approved", "reviewing", "rejected", "approved"] as const).map((status, at) => ({
  id: at,
  orderNum: at,
  pic: portrait(at + 1),
  status,
  removal: at === 3 ? "removal" : null,
}))
const onWay = { intentId: "i", blobId: "b", bytes: 2_400_000, sent: 900_000, sending: true, refused: null }
const albumOf = (album: OwnAlbumView, error?: AppError) => (
  <AlbumView
    album={album}
    isSaving={false}
    error={error}
    onPick={nothing}
    onOrder={nothing}
    onRemove={nothing}
    onCancel={nothing}
  >
    {album.waiting.map((photo) => (
      <WaitingPhoto key={photo.intentId} photo={photo} src={portrait(6)} onCancel={nothing} onRetry={nothing} />
    ))}
  </AlbumView>
)

const ownVideos = (["approved", "approved", "reviewing", "rejected", "approved"] as const).map((status, at) => ({
  ...{ id: `v${at}`, pic: portrait(at + 1), src: "/none.webm", seconds: 9, status },
  removal: at === 1 ? "removal" : null,
}))
const videosOf = (videos: typeof ownVideos, more: { made?: number; error?: AppError; waiting?: WaitingFile }) => (
  <OwnVideosView
    own={{ videos, waiting: more.waiting ?? null }}
    made={more.made}
    error={more.error}
    onPick={nothing}
    onStop={nothing}
    onRemove={nothing}
    onCancel={nothing}
  >
    {more.waiting && <WaitingVideo video={more.waiting} src={undefined} onCancel={nothing} onRetry={nothing} />}
  </OwnVideosView>
)

export const agreementStates = {
  asked: () => <AgreementDialog isBusy={false} onAgree={nothing} onLogOut={nothing} />,
  busy: () => <AgreementDialog isBusy onAgree={nothing} onLogOut={nothing} />,
}

const unread = (edit: typeof LOADING | typeof FAILED) =>
  framed(<EditProfileView edit={edit} onChange={nothing} onSave={nothing} onBack={nothing} />, { immersive: true })

export const editStates = {
  noAlbum: () => edited({}, albumOf({ photos: [], waiting: [], isOrderWaiting: false })),
  album: () =>
    edited(
      {},
      albumOf({
        photos: albumPhotos,
        waiting: [onWay, { ...onWay, intentId: "j", sending: false, refused: { kind: "albumFull" } }],
        isOrderWaiting: true,
      }),
    ),
  albumError: () =>
    edited({}, albumOf({ photos: albumPhotos, waiting: [], isOrderWaiting: false }, { kind: "imageTooBig" })),
  noVideos: () => edited({}, videosOf([], {})),
  videos: () => edited({}, videosOf(ownVideos, { waiting: onWay })),
  videoMaking: () => edited({}, videosOf(ownVideos.slice(0, 1), { made: 0.4 })),
  videoError: () => edited({}, videosOf(ownVideos.slice(0, 1), { error: { kind: "videoUnsupported" } })),
  videoRefused: () =>
    edited({}, videosOf([], { waiting: { ...onWay, sending: false, refused: { kind: "videoLimit" } } })),
  ready: () => edited({}),
  noPhoto: () => edited({ state: "none", src: "" }),
  photoTooBig: () => edited({ error: { kind: "imageTooBig" } }),
  photoUnsupported: () => edited({ state: "none", src: "", error: { kind: "imageUnsupported" } }),
  photoSaving: () => edited({ state: "saving" }),
  photoWaiting: () => edited({ state: "waiting" }),
  photoSending: () => edited({ state: "sending", sent: 900_000 }),
  photoReviewing: () => edited({ state: "reviewing" }),
  photoRejected: () => edited({ state: "rejected" }),
  photoRefused: () => edited({ state: "refused", error: { kind: "rateLimited" } }),
  loading: () => unread(LOADING),
  failed: () => unread(FAILED),
}
