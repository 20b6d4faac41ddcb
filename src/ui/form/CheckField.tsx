interface Props {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
}

/** Yes or no, the whole line to press. */
export const CheckField = ({ label, checked, onChange }: Props) => (
  <label className="flex min-h-11 cursor-pointer items-center gap-3">
    <input
      type="checkbox"
      className="size-5 shrink-0 accent-coral"
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
    />
    {label}
  </label>
)
