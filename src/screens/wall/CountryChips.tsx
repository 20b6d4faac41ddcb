import { ChevronDown, Globe, SlidersHorizontal } from "lucide-react"
import { useTranslation } from "react-i18next"
import { useFormats } from "../../i18n/format.ts"
import { FilterChip } from "../../ui/Chip.tsx"
import { classNames } from "../../ui/class-names.ts"
import type { CountryChoice } from "./wall-model.ts"

interface Props {
  countries: ReadonlyArray<CountryChoice>
  countryId: string | null
  onCountry: (countryId: string | null) => void
  /** The number of active filters besides the country. */
  limits: number
  /** Opens the list of all countries. */
  onPick: () => void
  onFilters: () => void
}

const SHOWN = 6

const opener = "inline-flex h-10 shrink-0 items-center gap-1.5 rounded-full border px-4 text-sm font-medium transition"
const offered = "border-line bg-surface text-muted hover:text-ink"

/**
 * A button for the filters, then chips of the busiest countries, then a button for all others. A chosen country that is
 * not among the busiest comes first.
 */
export const CountryChips = ({ countries, countryId, limits, onCountry, onPick, onFilters }: Props) => {
  const { t } = useTranslation()
  const { number } = useFormats()
  const top = countries.slice(0, SHOWN)
  const chosen = countries.find((country) => country.id === countryId)
  const chips = chosen === undefined || top.includes(chosen) ? top : [chosen, ...top.slice(0, SHOWN - 1)]
  return (
    <fieldset
      aria-label={t("wall.country")}
      className="no-scrollbar flex min-w-0 gap-2 overflow-x-auto px-4 py-3 md:px-8"
    >
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={onFilters}
        className={classNames(opener, limits > 0 ? "border-coral bg-accent-soft text-accent-text" : offered)}
      >
        <SlidersHorizontal aria-hidden className="size-4" />
        {t("wall.filters")}
        {limits > 0 && <span className="tabular-nums">{number(limits)}</span>}
      </button>
      <FilterChip on={countryId === null} onPress={() => onCountry(null)}>
        <Globe aria-hidden className="size-4" />
        {t("wall.allCountries")}
      </FilterChip>
      {chips.map((country) => (
        <FilterChip
          key={country.id}
          on={country.id === countryId}
          onPress={() => onCountry(country.id === countryId ? null : country.id)}
        >
          {country.name}
        </FilterChip>
      ))}
      {countries.length > SHOWN && (
        <button type="button" aria-haspopup="dialog" onClick={onPick} className={classNames(opener, offered)}>
          {t("common.more")}
          <ChevronDown aria-hidden className="size-4" />
        </button>
      )}
    </fieldset>
  )
}
