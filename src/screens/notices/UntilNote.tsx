import { useTranslation } from "react-i18next"
import { deviceMinute } from "../../browser/clock.ts"
import { useClockOffset } from "../../client/use-clock-offset.ts"
import { useFormats } from "../../i18n/format.ts"
import "../../i18n/seldom-texts.ts"

interface Props {
  /** until: the user can log in again from then on. leavingText: logging in before then keeps the account. */
  says?: "until" | "leavingText"
  /** Gateway time, ms. */
  until: number
  /** Gateway time minus device time, ms. */
  clockOffset: number
}

/** Shows the time in device time. */
export const UntilNote = ({ says = "until", until, clockOffset }: Props) => {
  const { t } = useTranslation("more")
  const { dayClock } = useFormats()
  return <>{t(`shutOut.${says}`, { time: dayClock(deviceMinute(until, clockOffset)) })}</>
}

export const BoundUntilNote = ({ until }: Pick<Props, "until">) => (
  <UntilNote until={until} clockOffset={useClockOffset()} />
)
