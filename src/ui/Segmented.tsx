import { type ReactNode, useId } from "react"
import { classNames } from "./class-names.ts"

interface Segment<T extends string> {
  readonly value: T
  readonly label: string
  readonly icon?: ReactNode
}

interface Props<T extends string> {
  label: string
  segments: ReadonlyArray<Segment<T>>
  value: T | undefined
  onChange: (value: T) => void
  hideLabel?: boolean
  error?: string | undefined
}

/** One of a few, all in sight: radio buttons drawn as one bar. */
export const Segmented = <T extends string>({
  label,
  segments,
  value,
  onChange,
  hideLabel = false,
  error,
}: Props<T>) => {
  const name = useId()
  return (
    <fieldset className="min-w-0">
      <legend className={hideLabel ? "sr-only" : "mb-1.5 text-sm font-medium text-muted"}>{label}</legend>
      <div
        className={classNames(
          "flex gap-1 rounded-2xl bg-raised p-1",
          error !== undefined && "outline-1 outline-danger-text",
        )}
      >
        {segments.map((segment) => (
          <label
            key={segment.value}
            className={classNames(
              "flex h-10 flex-1 cursor-pointer items-center justify-center gap-2 rounded-xl px-3 text-sm font-medium whitespace-nowrap transition",
              "has-focus-visible:outline-2 has-focus-visible:outline-accent-text",
              segment.value === value ? "bg-surface text-ink shadow-lift" : "text-muted hover:text-ink",
            )}
          >
            <input
              type="radio"
              name={name}
              checked={segment.value === value}
              onChange={() => onChange(segment.value)}
              className="sr-only"
            />
            {segment.icon}
            {segment.label}
          </label>
        ))}
      </div>
      {error !== undefined && (
        <p role="alert" className="mt-1.5 text-sm text-danger-text">
          {error}
        </p>
      )}
    </fieldset>
  )
}
