import { Flag, Maximize, Minimize, PictureInPicture2 } from "lucide-react"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { type Option, SelectField } from "../../ui/form/SelectField.tsx"
import { Switch } from "../../ui/form/Switch.tsx"
import "./options.css"

export type OptionUse = "audio" | "video" | "speaker"

export interface DeviceList {
  readonly use: OptionUse
  readonly devices: ReadonlyArray<{ readonly id: string; readonly name: string }>
  readonly chosen: string
}

interface Props {
  /** The other side. */
  name: string
  lists: ReadonlyArray<DeviceList>
  onChoose: (use: OptionUse, id: string) => void
  /** Opens the call in a small window; absent where the browser cannot. */
  onWindow?: (() => void) | undefined
  /** The beauty filter; absent where the browser cannot draw it. */
  beauty?: { readonly isOn: boolean; readonly onChange: (on: boolean) => void } | undefined
  /** Translates the other side's lines automatically. */
  translation: { readonly isOn: boolean; readonly onChange: (on: boolean) => void }
  fullScreen?: { readonly isOn: boolean; readonly onPress: () => void } | undefined
  onSafety: () => void
}

const NAMES = { audio: "callMedia.microphone", video: "callMedia.camera", speaker: "callMedia.speaker" } as const

/** The options of a call: devices, windows, translation, and safety actions against the other side. */
export const CallOptionsView = ({
  name,
  lists,
  onChoose,
  onWindow,
  beauty,
  translation,
  fullScreen,
  onSafety,
}: Props) => {
  const { t } = useTranslation("more")
  const optionsOf = ({ devices }: DeviceList): ReadonlyArray<Option> => [
    { value: "", label: t("callMedia.standard") },
    ...devices.map(({ id, name }, n) => ({ value: id, label: name || t("callMedia.unnamed", { n: n + 1 }) })),
  ]
  return (
    <section aria-label={t("callMedia.options")} className="call-options">
      {lists.map((list) => (
        <SelectField
          key={list.use}
          label={t(NAMES[list.use])}
          options={optionsOf(list)}
          value={list.devices.some(({ id }) => id === list.chosen) ? list.chosen : ""}
          onChange={(event) => onChoose(list.use, event.currentTarget.value)}
        />
      ))}
      {beauty && <Switch label={t("callMedia.beauty")} on={beauty.isOn} onChange={beauty.onChange} />}
      <Switch label={t("translate.auto")} on={translation.isOn} onChange={translation.onChange} />
      {onWindow && <Row icon={<PictureInPicture2 aria-hidden />} label={t("callMedia.window")} onPress={onWindow} />}
      {fullScreen && (
        <Row
          icon={fullScreen.isOn ? <Minimize aria-hidden /> : <Maximize aria-hidden />}
          label={t(fullScreen.isOn ? "callMedia.fullEnd" : "callMedia.full")}
          onPress={fullScreen.onPress}
        />
      )}
      <Row icon={<Flag aria-hidden />} label={t("callMedia.safety", { name })} onPress={onSafety} />
    </section>
  )
}

const Row = (props: { icon: ReactNode; label: string; onPress: () => void }) => (
  <button type="button" onClick={props.onPress} className="call-options-row">
    {props.icon}
    {props.label}
  </button>
)
