import { type ComponentProps, useId } from "react"
import { classNames } from "../class-names.ts"
import { FieldNote, fieldBox } from "./TextField.tsx"

interface Props extends Omit<ComponentProps<"textarea">, "id"> {
  label: string
  hint?: string | undefined
  /** What is wrong with the text; announced. */
  error?: string | undefined
}

/** A text of several lines, its label above, help or error below. */
export const TextArea = ({ label, hint, error, className, ...rest }: Props) => {
  const id = useId()
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium text-muted">
        {label}
      </label>
      <textarea
        id={id}
        dir="auto"
        aria-invalid={error !== undefined || undefined}
        aria-describedby={`${id}-note`}
        className={classNames(fieldBox, "block resize-none px-4 py-3")}
        {...rest}
      />
      <FieldNote id={`${id}-note`} hint={hint} error={error} />
    </div>
  )
}
