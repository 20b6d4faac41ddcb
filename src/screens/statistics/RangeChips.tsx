import { useTranslation } from "react-i18next"
import { FilterChip } from "../../ui/Chip.tsx"
import { RANGES, type StatisticsRange } from "./statistics-model.ts"

interface Props {
  range: StatisticsRange
  onRange: (range: StatisticsRange) => void
}

/** The choice of how far back coins or points are shown. */
export const RangeChips = ({ range, onRange }: Props) => {
  const { t } = useTranslation("more")
  return (
    <fieldset className="no-scrollbar flex min-w-0 gap-2 overflow-x-auto">
      <legend className="sr-only">{t("statistics.range")}</legend>
      {RANGES.map((one) => (
        <FilterChip key={one} on={one === range} onPress={() => onRange(one)}>
          {t(`statistics.ranges.${one}`)}
        </FilterChip>
      ))}
    </fieldset>
  )
}
