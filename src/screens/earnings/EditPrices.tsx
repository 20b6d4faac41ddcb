import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { CallSettings } from "#schema/calls/call.ts"
import { arePrices, CALL_PRICE_MAX, CALL_PRICE_MIN, pointsOfMinute } from "#schema/rules/calls/host-prices.ts"
import { Switch } from "../../ui/form/Switch.tsx"
import { TextField } from "../../ui/form/TextField.tsx"
import { type Editing, SettingsForm } from "./SettingsForm.tsx"

/** Whole coins. NaN: the text is no price. */
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
  // A newer answer changes only the fields in which nothing was typed.
  const [typed, setTyped] = useState<{ everybody?: string; friends?: string; friendsOnly?: boolean }>({})
  const { everybody = String(settings.callPrice), friends = String(settings.friendCallPrice) } = typed
  const { friendsOnly = settings.friendsOnly } = typed
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
    <SettingsForm
      title={t("earnings.prices.title")}
      lead={t("earnings.prices.lead")}
      editing={editing}
      onSave={() => {
        setWrong(true)
        if (arePrices(wanted)) onSave(wanted)
      }}
      onClose={onClose}
    >
      {field(t("earnings.prices.everybody"), everybody, wanted.callPrice, (text) =>
        setTyped({ ...typed, everybody: text }),
      )}
      {field(
        t("earnings.prices.friends"),
        friends,
        wanted.friendCallPrice,
        (text) => setTyped({ ...typed, friends: text }),
        wrong,
      )}
      <Switch
        label={t("earnings.prices.friendsOnly")}
        on={friendsOnly}
        onChange={(on) => setTyped({ ...typed, friendsOnly: on })}
      />
    </SettingsForm>
  )
}
