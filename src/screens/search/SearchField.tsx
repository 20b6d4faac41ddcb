import { ArrowLeft, Search, X } from "lucide-react"
import { type RefObject, useEffect } from "react"
import { useTranslation } from "react-i18next"
import { SEARCH_MAX } from "#schema/rules/constants.ts"
import { firstLetters } from "#schema/rules/letters.ts"
import { fieldBox } from "../../ui/form/TextField.tsx"
import { IconButton } from "../../ui/IconButton.tsx"

interface Props {
  text: string
  /** The placeholder and accessible name. */
  label: string
  field: RefObject<HTMLInputElement | null>
  onText: (text: string) => void
  onBack: () => void
}

/** The Back button and the only field of the screen, which has the focus from the start. */
export const SearchField = ({ text, label, field, onText, onBack }: Props) => {
  const { t } = useTranslation()
  const { t: more } = useTranslation("more")
  useEffect(() => field.current?.focus({ preventScroll: true }), [field])
  return (
    <search className="mx-auto flex h-16 w-full max-w-3xl shrink-0 items-center gap-2 px-2 md:h-20 md:px-8">
      <IconButton label={t("common.back")} icon={<ArrowLeft className="size-5 rtl:-scale-x-100" />} onClick={onBack} />
      <span className="relative min-w-0 flex-1">
        <Search aria-hidden className="pointer-events-none absolute inset-y-0 start-4 my-auto size-5 text-faint" />
        <input
          ref={field}
          type="text"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          dir="auto"
          value={text}
          onChange={(event) => onText(firstLetters(event.target.value, SEARCH_MAX))}
          aria-label={label}
          placeholder={label}
          className={`${fieldBox} h-12 rounded-full ps-12 pe-12`}
        />
        {text !== "" && (
          <span className="absolute inset-y-0 end-1 flex items-center">
            <IconButton
              size="small"
              label={more("search.clear")}
              icon={<X className="size-5" />}
              onClick={() => {
                onText("")
                field.current?.focus()
              }}
            />
          </span>
        )}
      </span>
    </search>
  )
}
