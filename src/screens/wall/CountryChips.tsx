import { ChevronDown, Globe } from "lucide-react"
import { useTranslation } from "react-i18next"
import { FilterChip } from "../../ui/Chip.tsx"
import type { CountryChoice } from "./wall-model.ts"

interface Props {
  countries: ReadonlyArray<CountryChoice>
  countryId: string | null
  onCountry: (countryId: string | null) => void
  /** Opens the whole list. */
  onPick: () => void
}

const SHOWN = 6

/** The busiest countries as chips, the chosen one first, all others behind the last chip. */
export const CountryChips = ({ countries, countryId, onCountry, onPick }: Props) => {
  const { t } = useTranslation()
  const top = countries.slice(0, SHOWN)
  const chosen = countries.find((country) => country.id === countryId)
  const chips = chosen === undefined || top.includes(chosen) ? top : [chosen, ...top.slice(0, SHOWN - 1)]
  return (
    <fieldset
      aria-label={t("wall.country")}
      className="no-scrollbar flex min-w-0 gap-2 overflow-x-auto px-4 py-3 md:px-8"
    >
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
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={onPick}
          className="inline-flex h-10 shrink-0 items-center gap-1 rounded-full border border-line bg-surface px-4 text-sm font-medium text-muted transition hover:text-ink"
        >
          {t("common.more")}
          <ChevronDown aria-hidden className="size-4" />
        </button>
      )}
    </fieldset>
  )
}
