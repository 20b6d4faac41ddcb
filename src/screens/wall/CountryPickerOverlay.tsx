import { Check, Globe, Search } from "lucide-react"
import { useDeferredValue, useState } from "react"
import { useTranslation } from "react-i18next"
import { useFormats } from "../../i18n/format.ts"
import type { Closable, OverlayProps } from "../../overlays/overlay-props.ts"
import { Dialog } from "../../ui/dialog/Dialog.tsx"
import { TextField } from "../../ui/form/TextField.tsx"
import type { CountryChoice } from "./wall-model.ts"

interface Props {
  countries: ReadonlyArray<CountryChoice>
  countryId: string | null
  onPick: (countryId: string | null) => void
  onClose: () => void
}

const plain = (text: string): string => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase()

export const CountryPickerView = ({ countries, countryId, onPick, onClose }: Props) => {
  const { t } = useTranslation(["translation", "more"])
  const { compare, number } = useFormats()
  const [text, setText] = useState("")
  const wanted = plain(useDeferredValue(text))
  const found = countries
    .filter((country) => plain(country.name).includes(wanted))
    .sort((a, b) => compare(a.name, b.name))
  return (
    <Dialog open onClose={onClose} title={t("more:wallFilters.pickCountry")}>
      <TextField
        label={t("more:wallFilters.searchCountry")}
        value={text}
        onChange={(event) => setText(event.target.value)}
        type="search"
        autoComplete="off"
        end={<Search aria-hidden className="me-3 size-5 text-faint" />}
      />
      <ul className="-mx-3 min-h-72">
        {wanted === "" && (
          <Row name={t("wall.allCountries")} chosen={countryId === null} onPick={() => onPick(null)}>
            <Globe aria-hidden className="size-5 text-faint" />
          </Row>
        )}
        {found.map((country) => (
          <Row key={country.id} name={country.name} chosen={country.id === countryId} onPick={() => onPick(country.id)}>
            <span className="text-sm text-faint tabular-nums">{number(country.count)}</span>
          </Row>
        ))}
        {found.length === 0 && <li className="p-4 text-center text-muted">{t("more:wallFilters.noCountry")}</li>}
      </ul>
    </Dialog>
  )
}

interface RowProps {
  name: string
  chosen: boolean
  onPick: () => void
  children: React.ReactNode
}

const Row = ({ name, chosen, onPick, children }: RowProps) => (
  <li>
    <button
      type="button"
      aria-pressed={chosen}
      onClick={onPick}
      className="flex h-12 w-full items-center gap-3 rounded-xl px-3 text-start hover:bg-raised focus-visible:-outline-offset-2"
    >
      <span className="min-w-0 flex-1 truncate">{name}</span>
      {chosen ? <Check aria-hidden className="size-5 text-accent-text" /> : children}
    </button>
  </li>
)

const CountryPickerOverlay = ({ countries, countryId, onPick, onClose }: OverlayProps["countryPicker"] & Closable) => (
  <CountryPickerView
    countries={countries}
    countryId={countryId}
    onPick={(id) => {
      onPick(id)
      onClose()
    }}
    onClose={onClose}
  />
)

export default CountryPickerOverlay
