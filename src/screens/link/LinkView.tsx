import { Link2Off, TriangleAlert } from "lucide-react"
import { useTranslation } from "react-i18next"
import type { AppError } from "#schema/errors.ts"
import { useErrorText } from "../../i18n/error-text.ts"
import { Button } from "../../ui/Button.tsx"
import { Dialog } from "../../ui/dialog/Dialog.tsx"
import { EmptyState } from "../../ui/EmptyState.tsx"

export type LinkModel =
  | { readonly state: "broken" }
  | {
      readonly state: "ready"
      /** The user who is signed in here, with the number of unsent intents; undefined for a visitor. */
      readonly present: { readonly name: string; readonly unsent: number } | undefined
      readonly busy: boolean
      readonly failed: AppError | undefined
    }

interface Props {
  link: LinkModel
  onGo: () => void
  onClose: () => void
}

/** Asks before a link signs in: opening a link alone must not switch accounts. */
export const LinkView = ({ link, onGo, onClose }: Props) => {
  const { t } = useTranslation("more")
  const { t: common } = useTranslation()
  const errorText = useErrorText()
  if (link.state === "broken")
    return (
      <Dialog open onClose={onClose} title={t("link.broken")} hideTitle>
        <EmptyState
          icon={<Link2Off />}
          title={t("link.broken")}
          text={t("link.brokenText")}
          action={<Button onClick={onClose}>{common("common.close")}</Button>}
        />
      </Dialog>
    )
  const { present, busy, failed } = link
  return (
    <Dialog open onClose={onClose} title={t("link.title")} description={t("link.lead")}>
      <div className="flex flex-col gap-4">
        {present !== undefined && <p>{t("link.switch", { name: present.name })}</p>}
        {present !== undefined && present.unsent > 0 && (
          <p className="text-muted">{t("link.unsent", { count: present.unsent, name: present.name })}</p>
        )}
        <p className="flex items-center gap-3 rounded-2xl bg-raised px-4 py-3 text-sm">
          <TriangleAlert aria-hidden className="size-5 shrink-0 text-gold" />
          {t("link.warn")}
        </p>
        {failed !== undefined && (
          <p role="alert" className="rounded-2xl bg-danger-soft px-4 py-3 text-sm text-danger-text">
            {errorText(failed)}
          </p>
        )}
        <Button look="primary" wide loading={busy} onClick={onGo}>
          {t("link.go")}
        </Button>
        <Button wide onClick={onClose}>
          {common("common.notNow")}
        </Button>
      </div>
    </Dialog>
  )
}
