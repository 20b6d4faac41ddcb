import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import type { AppError } from "#schema/errors.ts"
import { useErrorText } from "../../i18n/error-text.ts"
import { Button } from "../../ui/Button.tsx"
import { Dialog } from "../../ui/dialog/Dialog.tsx"

export interface Editing {
  /** The settings are being saved, or asked for again first. */
  readonly isSaving: boolean
  readonly refused: AppError | undefined
  /** Why the settings cannot be saved now. */
  readonly off: string | undefined
}

interface Props {
  title: string
  lead: string
  editing: Editing
  onSave: () => void
  onClose: () => void
  children: ReactNode
}

/** A dialog for a host's settings: the fields, the reason for a refusal, and the button that saves. */
export const SettingsForm = ({ title, lead, editing, onSave, onClose, children }: Props) => {
  const { t } = useTranslation("more")
  const errorText = useErrorText()
  return (
    <Dialog open onClose={onClose} title={title} description={lead}>
      <form
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          onSave()
        }}
      >
        {children}
        {editing.refused !== undefined && (
          <p role="alert" className="rounded-2xl bg-danger-soft px-4 py-3 text-sm text-danger-text">
            {errorText(editing.refused)}
          </p>
        )}
        <Button type="submit" look="primary" wide loading={editing.isSaving} off={editing.off}>
          {t("earnings.prices.save")}
        </Button>
        <p role="status" className="text-center text-sm text-muted empty:hidden">
          {editing.off}
        </p>
      </form>
    </Dialog>
  )
}
