import { ChevronDown } from "lucide-react"
import { type ComponentProps, useId } from "react"
import { classNames } from "../class-names.ts"
import { FieldNote, fieldBox } from "./TextField.tsx"

export interface Option {
  readonly value: string
  readonly label: string
}

interface Props extends Omit<ComponentProps<"select">, "id"> {
  label: string
  options: ReadonlyArray<Option>
  /** The first, empty choice. */
  placeholder?: string
  error?: string | undefined
  /** Id of a note that says what is wrong with several fields, this one among them. */
  invalidBy?: string | undefined
  /** The label is for screen readers only. */
  hideLabel?: boolean
}

/** The platform's own list, which works by touch, by keyboard and with screen readers. */
export const SelectField = ({
  label,
  options,
  placeholder,
  error,
  invalidBy,
  hideLabel = false,
  className,
  ...rest
}: Props) => {
  const id = useId()
  const noteId = error === undefined ? invalidBy : `${id}-note`
  return (
    <div className={className}>
      <label htmlFor={id} className={hideLabel ? "sr-only" : "mb-1.5 block text-sm font-medium text-muted"}>
        {label}
      </label>
      <div className="relative">
        <select
          id={id}
          aria-invalid={noteId !== undefined || undefined}
          aria-describedby={noteId}
          className={classNames(fieldBox, "h-12 appearance-none ps-4 pe-9")}
          {...rest}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value} className="bg-surface text-ink">
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden className="pointer-events-none absolute inset-y-0 end-3 my-auto size-4 text-faint" />
      </div>
      {error !== undefined && <FieldNote id={`${id}-note`} error={error} />}
    </div>
  )
}
