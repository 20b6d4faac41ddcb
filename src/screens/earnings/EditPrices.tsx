import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { CallSettings } from "#schema/calls/call.ts"
import type { AppError } from "#schema/errors.ts"
import { arePrices, CALL_PRICE_MAX, CALL_PRICE_MIN, pointsOfMinute } from "#schema/rules/host-prices.ts"
import { useErrorText } from "../../i18n/error-text.ts"
import { Button } from "../../ui/Button.tsx"
import { Dialog } from "../../ui/dialog/Dialog.tsx"
import { Switch } from "../../ui/form/Switch.tsx"
import { TextField } from "../../ui/form/TextField.tsx"

export interface Editing {
  readonly isSaving: boolean
  readonly refused: AppError | undefined
  /** Why it cannot be saved now. */
  readonly off: string | undefined
}

/** Whole coins; anything else is no price. */
const typedPrice = (text: string): number => (/^\d{1,4}$/.test(text.trim()) ? Number(text) : Number.NaN)

/** The dialog that changes a host's prices. */
export const EditPrices = ({
  settings,
  editing,
  onSave,
  onClose,
}: {
  settings: CallSettings
  editing: Editing
  onSave: (settings: CallSettings) => void
  onClose: () => void
}) => {
  const { t } = useTranslation("more")
  const errorText = useErrorText()
  const [everybody, setEverybody] = useState(String(settings.callPrice))
  const [friends, setFriends] = useState(String(settings.friendCallPrice))
  const [friendsOnly, setFriendsOnly] = useState(settings.friendsOnly)
  const [isWrong, setWrong] = useState(false)
  const wanted = { callPrice: typedPrice(everybody), friendCallPrice: typedPrice(friends), friendsOnly }
  const bounds = t("earnings.prices.bounds", { least: CALL_PRICE_MIN, most: CALL_PRICE_MAX })
  const hint = (price: number): string =>
    Number.isNaN(price) ? bounds : t("earnings.prices.earns", { count: pointsOfMinute(price) })
  const wrong =
    isWrong && !arePrices(wanted)
      ? wanted.friendCallPrice > wanted.callPrice
        ? t("earnings.prices.less")
        : bounds
      : undefined
  const field = (label: string, value: string, price: number, set: (text: string) => void, error?: string) => (
    <TextField
      label={label}
      hint={hint(price)}
      error={error}
      value={value}
      inputMode="numeric"
      autoComplete="off"
      maxLength={4}
      onChange={({ target }) => set(target.value)}
    />
  )
  return (
    <Dialog open onClose={onClose} title={t("earnings.prices.title")} description={t("earnings.prices.lead")}>
      <form
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          setWrong(true)
          if (arePrices(wanted)) onSave(wanted)
        }}
      >
        {field(t("earnings.prices.everybody"), everybody, wanted.callPrice, setEverybody)}
        {field(t("earnings.prices.friends"), friends, wanted.friendCallPrice, setFriends, wrong)}
        <Switch label={t("earnings.prices.friendsOnly")} on={friendsOnly} onChange={setFriendsOnly} />
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
