/**
 * Deletes the user's own account: proof of ownership, then the last press. It loads with account security; the page
 * around it brings its texts.
 */
import "../../i18n/account/security-texts.ts"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { Button } from "../../ui/Button.tsx"
import { FailedNote } from "../login/form-parts.tsx"
import { type Places, useFields } from "../login/use-fields.ts"
import { ConfirmFirst } from "./ConfirmFirst.tsx"
import { OldPassword, on } from "./security-parts.tsx"
import { type Owner, useAskedAgain, useOwner } from "./use-owner.ts"

const PLACES: Places = { passwordInvalid: "password", tooManyAttempts: "password" }

/** The gateway ends the account's sessions on all devices, this one included, so nothing is shown here afterwards. */
const useDelete = ({ hasPassword }: Owner) => {
  const { state, type, submit } = useFields(PLACES)
  const { password } = state.values
  const ask = (): void =>
    void submit({
      command: { _tag: "deleteAccount", password: hasPassword ? password : null },
      wrong: { password: hasPassword && password === "" ? "passwordMissing" : undefined },
      onDone: () => {},
    })
  return { state, type, ask }
}

interface Props {
  owner: Pick<Owner, "hasPassword" | "isOpen">
  deleting: ReturnType<typeof useDelete>
  /** Replaces the form while the owner has to confirm ownership. */
  confirm: ReactNode
}

export const DeleteHereView = ({ owner, deleting: { state, type, ask }, confirm }: Props) => {
  const { t } = useTranslation("more")
  if (!owner.isOpen) return confirm
  return (
    <form noValidate onSubmit={on(ask)} className="flex flex-col gap-3">
      <FailedNote error={state.failed} />
      {owner.hasPassword && <OldPassword {...{ state, type }} />}
      <Button type="submit" look="danger" wide loading={state.busy}>
        {t("deleteAccount.do")}
      </Button>
    </form>
  )
}

export const DeleteHere = () => {
  const owner = useOwner()
  const deleting = useDelete(owner)
  useAskedAgain(owner, deleting.state)
  return <DeleteHereView {...{ owner, deleting }} confirm={<ConfirmFirst owner={owner} />} />
}
