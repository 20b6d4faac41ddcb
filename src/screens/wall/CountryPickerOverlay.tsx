import type { Closable, OverlayProps } from "../../overlays/overlay-props.ts"
import { CountryPickerView } from "./CountryPickerView.tsx"

const CountryPickerOverlay = ({ countries, countryId, onPick, onClose }: OverlayProps["countryPicker"] & Closable) => (
  <CountryPickerView
    countries={countries}
    countryId={countryId}
    onPick={(id) => {
      onPick(id)
      onClose()
    }}
    onClose={onClose}
  />
)

export default CountryPickerOverlay
