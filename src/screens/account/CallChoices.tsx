import { useTranslation } from "react-i18next"
import { useRingSound } from "../../call/ring-signal.ts"
import { Switch } from "../../ui/form/Switch.tsx"
import { DemoHost } from "./DemoHost.tsx"
import { QuietCalls } from "./QuietCalls.tsx"
import "../../i18n/call-media-texts.ts"

/** Whether a ring is heard on this device; without it a phone only vibrates. */
export const RingSwitch = () => {
  const { t } = useTranslation("more")
  const [isOn, setOn] = useRingSound()
  return <Switch label={t("callMedia.ringSound")} on={isOn} onChange={setOn} />
}

/** How calls come to a host: none for now, and on this device with a sound or not. In a demo a member becomes one here. */
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
