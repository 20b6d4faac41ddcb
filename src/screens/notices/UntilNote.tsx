import { useTranslation } from "react-i18next"
import { deviceMinute } from "../../browser/clock.ts"
import { useClockOffset } from "../../client/use-clock-offset.ts"
import { useFormats } from "../../i18n/format.ts"
import "../../i18n/seldom-texts.ts"

interface Props {
  /** `until`: one can log in again from then on. `leavingText`: one keeps the account by logging in before. */
  says?: "until" | "leavingText"
  /** By the gateway's clock. */
  until: number
  /** Its time minus the device's, ms. */
  clockOffset: number
}

/** By the device's clock. */
export const UntilNote = ({ says = "until", until, clockOffset }: Props) => {
  const { t } = useTranslation("more")
  const { dayClock } = useFormats()
  return <>{t(`shutOut.${says}`, { time: dayClock(deviceMinute(until, clockOffset)) })}</>
}

export const BoundUntilNote = ({ until }: Pick<Props, "until">) => (
  <UntilNote until={until} clockOffset={useClockOffset()} />
)
