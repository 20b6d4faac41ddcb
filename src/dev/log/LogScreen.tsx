import { FlaskConical } from "lucide-react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { useLocation } from "react-router-dom"
import { PlainScreen } from "../../shell/PlainScreen.tsx"
import { useGoBack } from "../../shell/use-go-back.ts"
import { Button } from "../../ui/Button.tsx"
import { EmptyState } from "../../ui/EmptyState.tsx"
import { LogBrowser } from "./LogBrowser.tsx"
import "../../i18n/dev-texts.ts"
import { dropStored, keepStored, readStored } from "../../browser/stored.ts"

const STORED = "livcam-dev"

/** Switches the developers' tools on this device: by `?dev=1` and `?dev=0`, or by a button. */
const switchDev = (on: boolean): void => (on ? keepStored(STORED, "1") : dropStored(STORED))

const isDevOn = (): boolean => readStored(STORED) === "1"

/** Takes the switch from the address. */
const takeDevSwitch = (search: string): void => {
  const asked = new URLSearchParams(search).get("dev")
  if (asked === "1" || asked === "0") switchDev(asked === "1")
}

/** The log of this device, for users who have switched the developers' tools on. */
const LogScreen = () => {
  const { t } = useTranslation("dev")
  const { search } = useLocation()
  const [isOn, setOn] = useState(() => {
    takeDevSwitch(search)
    return isDevOn()
  })
  const goBack = useGoBack("/")
  const choose = (on: boolean) => {
    switchDev(on)
    setOn(on)
  }
  if (isOn) return <LogBrowser onBack={goBack} onOff={() => choose(false)} />
  return (
    <PlainScreen title={t("off.title")} onBack={goBack}>
      <EmptyState
        icon={<FlaskConical />}
        title={t("off.title")}
        text={t("off.text")}
        action={
          <Button look="primary" onClick={() => choose(true)}>
            {t("off.on")}
          </Button>
        }
      />
    </PlainScreen>
  )
}

export default LogScreen
