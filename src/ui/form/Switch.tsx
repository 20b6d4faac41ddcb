import { classNames } from "../class-names.ts"

interface Props {
  label: string
  on: boolean
  /** It cannot be changed here; the reason is shown beside it. */
  fixed?: boolean
  onChange: (on: boolean) => void
}

/** A switch; the whole line can be pressed. */
export const Switch = ({ label, on, fixed = false, onChange }: Props) => (
  <button
    type="button"
    role="switch"
    aria-checked={on}
    disabled={fixed}
    onClick={() => onChange(!on)}
    className="flex min-h-11 w-full items-center gap-4 rounded-2xl text-start font-medium disabled:opacity-60"
  >
    <span className="min-w-0 flex-1">{label}</span>
    <span
      aria-hidden
      className={classNames(
        "flex h-7 w-12 shrink-0 items-center rounded-full border p-0.5 transition",
        on ? "justify-end border-transparent accent-fill" : "border-line-strong bg-raised",
      )}
    >
      <span className={classNames("size-5.5 rounded-full", on ? "bg-on-accent" : "bg-line-strong")} />
    </span>
  </button>
)
