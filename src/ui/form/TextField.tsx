import { CircleAlert } from "lucide-react"
import { type ComponentProps, type ReactNode, useId } from "react"
import { classNames } from "../class-names.ts"

interface Props extends Omit<ComponentProps<"input">, "id"> {
  label: string
  hint?: string
  /** What is wrong with the text; announced. */
  error?: string | undefined
  /** A control inside the field, at its end. */
  end?: ReactNode
}

export const fieldBox =
  "w-full rounded-2xl border border-line-strong bg-raised text-ink placeholder:text-faint transition focus:outline-2 focus:outline-offset-0 focus:outline-focus aria-invalid:border-danger-text aria-invalid:border-2"

/** Label above, help or error below, both tied to the input. */
export const TextField = ({ label, hint, error, end, className, ...rest }: Props) => {
  const id = useId()
  const noteId = `${id}-note`
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium text-muted">
        {label}
      </label>
      <div className="relative">
        <input
          id={id}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error !== undefined || hint !== undefined ? noteId : undefined}
          className={classNames(fieldBox, "h-12 px-4", end !== undefined && "pe-14")}
          {...rest}
        />
        {end !== undefined && <div className="absolute inset-y-0 end-1 flex items-center">{end}</div>}
      </div>
      <FieldNote id={noteId} hint={hint} error={error} />
    </div>
  )
}

export const FieldNote = ({
  id,
  hint,
  error,
}: {
  id: string
  hint?: string | undefined
  error?: string | undefined
}) => (
  <p
    id={id}
    role={error === undefined ? undefined : "alert"}
    className={classNames(
      "mt-1.5 flex min-h-5 items-start gap-1.5 text-sm",
      error === undefined ? "text-faint" : "text-danger-text",
    )}
  >
    {error !== undefined && <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />}
    {error ?? hint}
  </p>
)
