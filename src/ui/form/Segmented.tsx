import { type ReactNode, useId } from "react"
import { classNames } from "../class-names.ts"
import { FieldNote } from "./TextField.tsx"

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

/** A choice of one from a few, all visible: radio buttons drawn as one bar. */
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
    <fieldset className="min-w-0" aria-describedby={error === undefined ? undefined : `${name}-note`}>
      <legend className={hideLabel ? "sr-only" : "mb-1.5 text-sm font-medium text-muted"}>{label}</legend>
      <div
        className={classNames(
          "flex flex-wrap gap-1 rounded-2xl bg-raised p-1",
          error !== undefined && "border-2 border-danger-text",
        )}
      >
        {segments.map((segment) => (
          <label
            key={segment.value}
            className={classNames(
              "flex min-h-10 max-w-full grow cursor-pointer items-center justify-center gap-2 rounded-xl px-3 text-center text-sm leading-tight font-medium transition",
              "has-focus-visible:outline-2 has-focus-visible:outline-focus",
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
      {error !== undefined && <FieldNote id={`${name}-note`} error={error} />}
    </fieldset>
  )
}
