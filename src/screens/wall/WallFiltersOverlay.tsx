import { useState } from "react"
import { useTranslation } from "react-i18next"
import { INTEREST_IDS } from "#schema/rules/people/interests.ts"
import { useLanguageOptions } from "../../i18n/language-options.ts"
import type { Closable, OverlayProps } from "../../overlays/overlay-props.ts"
import { Button } from "../../ui/Button.tsx"
import { FilterChip } from "../../ui/Chip.tsx"
import { Dialog } from "../../ui/dialog/Dialog.tsx"
import { Segmented } from "../../ui/form/Segmented.tsx"
import { SelectField } from "../../ui/form/SelectField.tsx"

const GENDERS = { both: undefined, women: 2, men: 1 } as const
type Choice = keyof typeof GENDERS
const CHOICES: ReadonlyArray<Choice> = ["both", "women", "men"]

/** The filters of the wall. A choice takes effect when the user presses "show". */
const WallFiltersOverlay = ({ limits, onPick, onClose }: OverlayProps["wallFilters"] & Closable) => {
  const { t } = useTranslation("more")
  const languages = useLanguageOptions()
  const [gender, setGender] = useState(limits.gender)
  const [languageId, setLanguage] = useState(limits.languageId)
  const [interestId, setInterest] = useState(limits.interestId)
  const pick = (chosen: typeof limits) => {
    onPick(chosen)
    onClose()
  }
  return (
    <Dialog open onClose={onClose} title={t("wallFilters.title")}>
      <div className="flex flex-col gap-6 pt-2">
        <Segmented
          label={t("wallFilters.gender")}
          segments={CHOICES.map((value) => ({ value, label: t(`wallFilters.${value}`) }))}
          value={CHOICES.find((choice) => GENDERS[choice] === gender)}
          onChange={(choice) => setGender(GENDERS[choice])}
        />
        <SelectField
          label={t("wallFilters.language")}
          placeholder={t("wallFilters.anyLanguage")}
          value={languageId === undefined ? "" : String(languageId)}
          options={languages}
          onChange={({ target: { value } }) => setLanguage(value === "" ? undefined : Number(value))}
        />
        <fieldset className="min-w-0">
          <legend className="mb-2 text-sm font-medium text-muted">{t("wallFilters.interest")}</legend>
          <div className="flex flex-wrap gap-2">
            <FilterChip on={interestId === undefined} onPress={() => setInterest(undefined)}>
              {t("wallFilters.noLimit")}
            </FilterChip>
            {INTEREST_IDS.map((id) => (
              <FilterChip key={id} on={id === interestId} onPress={() => setInterest(id)}>
                {t(`interest.i${id as 1}`)}
              </FilterChip>
            ))}
          </div>
        </fieldset>
        <div className="flex flex-wrap justify-end gap-3">
          {Object.keys(limits).length > 0 && (
            <Button look="quiet" onClick={() => pick({})}>
              {t("wallFilters.clear")}
            </Button>
          )}
          <Button
            look="primary"
            onClick={() =>
              pick({
                ...(gender !== undefined && { gender }),
                ...(languageId !== undefined && { languageId }),
                ...(interestId !== undefined && { interestId }),
              })
            }
          >
            {t("wallFilters.show")}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

export default WallFiltersOverlay
