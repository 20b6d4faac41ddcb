import { useTranslation } from "react-i18next"
import { Switch } from "../../ui/form/Switch.tsx"
import { useAct } from "../people/use-act.ts"
import "../../i18n/seldom-texts.ts"

interface Props {
  isHost: boolean
  onChange: (isHost: boolean) => void
}

export const DemoHostSwitch = ({ isHost, onChange }: Props) => {
  const { t } = useTranslation("more")
  return (
    <div>
      <Switch label={t("demoHost.label")} on={isHost} onChange={onChange} />
      <p className="text-sm text-muted">{t("demoHost.note")}</p>
    </div>
  )
}

/** Of a demo: one becomes a host by a switch, which follows what the feed says on all one's devices. */
export const DemoHost = ({ isHost }: { isHost: boolean }) => {
  const act = useAct()
  return <DemoHostSwitch isHost={isHost} onChange={(on) => void act({ _tag: "setDemoHost", on })} />
}
