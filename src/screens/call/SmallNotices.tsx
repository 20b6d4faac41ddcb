import { useTranslation } from "react-i18next"
import type { InCallModel } from "./call-model.ts"
import "./options.css"

export type Notices = Pick<InCallModel, "phase" | "endingFor" | "apartSecondsLeft" | "isHalted">

/**
 * The notices of a small call, the same as in the full one: it ends soon, the other side is away, no new minute is
 * charged.
 */
export const SmallNotices = ({ call, onTopUp }: { call: Notices; onTopUp?: (() => void) | undefined }) => {
  const { t } = useTranslation()
  const more = useTranslation("more").t
  return (
    <>
      {call.endingFor !== null && (
        <div className="call-small-notice" data-urgent>
          <p role="alert">{more(call.endingFor === "coins" ? "callMedia.coinsSoon" : "callMedia.limitSoon")}</p>
          {call.endingFor === "coins" && onTopUp && (
            <button type="button" onClick={onTopUp}>
              {t("call.topUp")}
            </button>
          )}
        </div>
      )}
      {call.phase === "apart" ? (
        <div role="status" className="call-small-notice">
          <p role="timer">{t("call.apart", { seconds: call.apartSecondsLeft ?? 0 })}</p>
          <p>{t("call.thenEnds")}</p>
        </div>
      ) : (
        call.isHalted && (
          <p role="status" className="call-small-notice">
            {more("callMedia.halted")}
          </p>
        )
      )}
    </>
  )
}
