interface Props {
  label: string
  done: number
  total: number
}

/** How far something has come. */
export const ProgressBar = ({ label, done, total }: Props) => (
  <div
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={total}
    aria-valuenow={Math.min(done, total)}
    className="h-2 overflow-hidden rounded-full bg-raised"
  >
    <span
      className="block h-full rounded-full bg-coral transition-[width] duration-500"
      style={{ width: `${total === 0 ? 0 : Math.min(100, (100 * done) / total)}%` }}
    />
  </div>
)
