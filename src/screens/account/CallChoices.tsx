import { useTranslation } from "react-i18next"
import { useRingSound } from "../../call/ring-signal.ts"
import { Switch } from "../../ui/form/Switch.tsx"
import { useAct } from "../people/use-act.ts"
import { QuietCalls } from "./QuietCalls.tsx"
import "../../i18n/call-media-texts.ts"
import "../../i18n/seldom-texts.ts"

interface DemoProps {
  isHost: boolean
  onChange: (isHost: boolean) => void
}

export const DemoHostSwitch = ({ isHost, onChange }: DemoProps) => {
  const { t } = useTranslation("more")
  return (
    <div>
      <Switch label={t("demoHost.label")} on={isHost} onChange={onChange} />
      <p className="text-sm text-muted">{t("demoHost.note")}</p>
    </div>
  )
}

/** Demo only: a switch that makes the member a host. It follows the feed, on all of the member's devices. */
const DemoHost = ({ isHost }: { isHost: boolean }) => {
  const act = useAct()
  return <DemoHostSwitch isHost={isHost} onChange={(on) => void act({ _tag: "setDemoHost", on })} />
}

/** Whether a ring is heard on this device. Without sound a phone only vibrates. */
export const RingSwitch = () => {
  const { t } = useTranslation("more")
  const [isOn, setOn] = useRingSound()
  return <Switch label={t("callMedia.ringSound")} on={isOn} onChange={setOn} />
}

/**
 * How a host takes calls: a pause, and whether this device rings with sound. In a demo a member becomes a host here.
 */
export const CallChoices = ({ isHost, isDemo }: { isHost: boolean; isDemo: boolean }) => (
  <>
    {isDemo && <DemoHost isHost={isHost} />}
    {isHost && (
      <>
        <QuietCalls />
        <RingSwitch />
      </>
    )}
  </>
)
