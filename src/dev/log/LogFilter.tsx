import { Search, X } from "lucide-react"
import { useTranslation } from "react-i18next"
import type { LogSummary } from "#schema/device/open-log.ts"
import { SelectField } from "../../ui/form/SelectField.tsx"
import { fieldBox } from "../../ui/form/TextField.tsx"
import { IconButton } from "../../ui/IconButton.tsx"
import { plainTag } from "./tag-look.tsx"
import type { Filter } from "./use-commits.ts"

interface Props {
  filter: Filter
  tags: LogSummary["tags"]
  onFilter: (filter: Filter) => void
}

/** Filters the commits: by a kind of event, and by words. */
export const LogFilter = ({ filter, tags, onFilter }: Props) => {
  const { t } = useTranslation("dev")
  return (
    <search className="flex shrink-0 gap-2 px-4 pt-1 pb-3 md:p-4">
      <div className="relative min-w-0 flex-1">
        <Search aria-hidden className="pointer-events-none absolute inset-y-0 start-4 my-auto size-4 text-faint" />
        <input
          type="text"
          inputMode="search"
          enterKeyHint="search"
          value={filter.text}
          maxLength={200}
          aria-label={t("log.search")}
          placeholder={t("log.searchHint")}
          onChange={(event) => onFilter({ ...filter, text: event.target.value })}
          className={`${fieldBox} h-12 ps-11 pe-11`}
        />
        {filter.text !== "" && (
          <div className="absolute inset-y-0 end-1 flex items-center">
            <IconButton
              size="small"
              label={t("log.clear")}
              icon={<X className="size-4" />}
              onClick={() => onFilter({ ...filter, text: "" })}
            />
          </div>
        )}
      </div>
      <SelectField
        hideLabel
        label={t("log.tag")}
        className="w-36 shrink-0"
        value={filter.tag ?? ""}
        placeholder={t("log.everyTag")}
        options={tags.map(({ tag, count }) => ({ value: tag, label: `${plainTag(tag)} (${count})` }))}
        onChange={(event) => onFilter({ ...filter, tag: event.target.value === "" ? null : event.target.value })}
      />
    </search>
  )
}
