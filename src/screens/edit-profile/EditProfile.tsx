import { Suspense, useEffect, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import type { OwnUser } from "#schema/people/user.ts"
import { useCountries } from "../../account/use-countries.ts"
import { useSession } from "../../account/use-session.ts"
import { deviceTime } from "../../browser/clock.ts"
import { useQuery } from "../../client/use-query.ts"
import { useFormats } from "../../i18n/format.ts"
import { useLanguageOptions } from "../../i18n/language-options.ts"
import { lazyPart } from "../../loading/lazy-part.ts"
import { useGoBack } from "../../shell/use-go-back.ts"
import { showToast } from "../../ui/toasts/toasts.ts"
import { useAct } from "../people/use-act.ts"
import { EditProfileView } from "./EditProfileView.tsx"
import { changesOf, type EditForm, formOf, hasChanges, problemOf } from "./edit-form.ts"
import { PhotoField } from "./PhotoField.tsx"
import { useOwnPhoto } from "./use-own-photo.ts"

const LeaveDialog = lazyPart(async () => ({ default: (await import("./LeaveDialog.tsx")).LeaveDialog }))

const OwnAlbum = lazyPart(async () => ({ default: (await import("./OwnAlbum.tsx")).OwnAlbum }))

const MY_PROFILE = { _tag: "myProfile" } as const
const NOBODY_YET = { userName: "", headImg: "" } as const

/** The last unsaved input and its user: the browser's back button asks nothing, and the user may come back. */
let left: { readonly by: number; readonly typed: Partial<EditForm> } = { by: 0, typed: {} }

/** The user's own profile, bound to the saved values and the pending changes. Unsaved input survives an error. */
const EditProfile = () => {
  const { t } = useTranslation("more")
  const { country } = useFormats()
  const query = useQuery(MY_PROFILE)
  const countries = useCountries()
  const act = useAct()
  const goBack = useGoBack("/")
  const session = useSession()
  const me = session.state === "signedIn" ? session.user.id : 0
  const [typed, setTyped] = useState(left.by === me ? left.typed : {})
  useEffect(() => {
    if (me !== 0) left = { by: me, typed }
  }, [me, typed])
  const [isLeaving, setLeaving] = useState(false)
  const isSaving = useRef(false)

  const languages = useLanguageOptions()
  const mine = query.state === "ready" ? query.value : undefined
  const shown = mine && formOf(mine)
  if (mine === undefined || shown === undefined)
    return (
      <EditProfileView
        edit={query.state === "failed" ? query : { state: "loading" }}
        onChange={() => {}}
        onSave={() => {}}
        onBack={goBack}
      />
    )

  const form = { ...shown, ...typed }
  const changes = changesOf(form, shown)
  const own = mine.user?.countryId ?? null
  const withOwn =
    own === null || countries.some(({ value }) => value === own)
      ? countries
      : [{ value: own, label: country(own, mine.user?.countryName ?? own) }, ...countries]
  const save = async () => {
    if (isSaving.current) return
    isSaving.current = true
    const isSaved = await act({ _tag: "updateProfile", changes })
    isSaving.current = false
    if (!isSaved) return
    // Input typed during the save is not saved yet.
    setTyped((now) => (now === typed ? {} : now))
    showToast(t("edit.saved"))
  }
  const leave = () => {
    setTyped({})
    goBack()
  }
  return (
    <>
      <EditProfileView
        edit={{
          state: "ready",
          value: {
            form,
            problem: problemOf(changes, mine, deviceTime()),
            changed: hasChanges(changes),
            birthdayChange: mine.profile?.birthdayChange ?? false,
            waits: mine.intentIds.length > 0,
            refused: mine.refused ?? undefined,
            countries: withOwn,
            languages,
          },
        }}
        photo={
          <>
            <OwnPhotoField user={mine.user} />
            <Suspense>
              <OwnAlbum />
            </Suspense>
          </>
        }
        onChange={(patch) => setTyped({ ...typed, ...patch })}
        onSave={() => void save()}
        onBack={() => (hasChanges(changes) ? setLeaving(true) : goBack())}
      />
      <Suspense>{isLeaving && <LeaveDialog onLeave={leave} onStay={() => setLeaving(false)} />}</Suspense>
    </>
  )
}

const OwnPhotoField = ({ user }: { user: OwnUser | null }) => {
  const { photo, pick, cancel, retry } = useOwnPhoto(user ?? NOBODY_YET)
  return <PhotoField photo={photo} onPick={pick} onCancel={cancel} onRetry={retry} />
}

export default EditProfile
