import { Flag, ShieldBan, UserPlus } from "lucide-react"
import { useTranslation } from "react-i18next"
import type { CallRow, Stars } from "#schema/calls/record.ts"
import type { GiftRecord } from "#schema/gifts/gift.ts"
import { callTimerText } from "#schema/rules/calls/call-time.ts"
import { useFormats } from "../../i18n/format.ts"
import { useGiftName } from "../../i18n/gift-name.ts"
import { Button } from "../../ui/Button.tsx"
import { CoinAmount } from "../../ui/coins/CoinAmount.tsx"
import { Line, Lines } from "../call/summary/Lines.tsx"
import { lengthMs, moneyOf, whyEnded } from "./call-list-model.ts"
import { StarsField } from "./StarsField.tsx"
import { useRecordWords } from "./use-record-words.ts"

export interface ReceiptProps {
  call: CallRow
  gifts: ReadonlyArray<GiftRecord>
  /** Coins left after the call; undefined: not shown. */
  balance?: number | undefined
  /** The rating: the pending one, else the stored one. Null: none. */
  stars: Stars | null
  isRatingOpen: boolean
  onStars: (stars: Stars) => void
  /** Absent when the two are friends, or one of them has asked. */
  onFriend?: (() => void) | undefined
  onReport: () => void
  onBlock: () => void
}

/** What a call was and what it cost, line by line, with its rating and actions about the other person. */
export const ReceiptView = (props: ReceiptProps) => {
  const { t } = useTranslation("more")
  const { call, stars, isRatingOpen } = props
  return (
    <>
      <Told {...props} />
      {call.record.startedAt !== null && <StarsField stars={stars} off={!isRatingOpen} onStars={props.onStars} />}
      <div className="mb-3 flex flex-wrap justify-center gap-3">
        {props.onFriend && (
          <Button size="small" onClick={props.onFriend}>
            <UserPlus aria-hidden className="size-4" />
            {t("calls.addFriend")}
          </Button>
        )}
        <Button size="small" onClick={props.onReport}>
          <Flag aria-hidden className="size-4" />
          {t("person.report")}
        </Button>
        <Button size="small" onClick={props.onBlock}>
          <ShieldBan aria-hidden className="size-4" />
          {t("person.block")}
        </Button>
      </div>
    </>
  )
}

const Told = ({ call, gifts, balance }: Pick<ReceiptProps, "call" | "gifts" | "balance">) => {
  const { t } = useTranslation("more")
  const { t: common } = useTranslation()
  const { dayClock, number } = useFormats()
  const giftName = useGiftName()
  const { record, pictureSeconds } = call
  const { userName: name } = record.remote
  const isCaller = record.role === "caller"
  const words = useRecordWords()(call)
  const [money, why] = [moneyOf(call), whyEnded(call)]
  const time = (seconds: number) => callTimerText(seconds * 1_000)
  return (
    <Lines>
      <Line name={t("calls.what")}>{words.outcome ?? words.title}</Line>
      <Line name={t("calls.when")}>{dayClock(record.startedAt ?? record.invitedAt)}</Line>
      {record.startedAt !== null && <Line name={common("call.summary.duration")}>{callTimerText(lengthMs(call))}</Line>}
      {record.startedAt !== null && record.kind === "video" && pictureSeconds !== null && (
        <Line name={t("calls.picture")} note={t("calls.pictureNote")}>
          {time(pictureSeconds)}
        </Line>
      )}
      {record.unchargedSeconds > 0 && (
        <Line name={t("calls.uncharged")} note={t("calls.unchargedNote")}>
          {time(record.unchargedSeconds)}
        </Line>
      )}
      {record.fee !== undefined && record.startedAt !== null && (
        <Line name={t("match.fee")}>{record.fee === 0 ? common("price.free") : <CoinAmount coins={record.fee} />}</Line>
      )}
      {money !== undefined && (
        <Line
          name={common(isCaller ? "call.summary.cost" : "call.summary.earned")}
          note={common("call.summary.minutes", { count: record.minutes })}
        >
          {money.kind === "coins" ? (
            <CoinAmount coins={money.amount} />
          ) : (
            common("account.pointsValue", { count: money.amount })
          )}
        </Line>
      )}
      {gifts.map((gift) => (
        <Line
          key={gift.recordId}
          name={`${giftName(gift)} × ${number(gift.count)}`}
          note={t(gift.senderId === record.remote.userId ? "calls.giftGot" : "calls.giftGiven")}
        >
          <CoinAmount coins={gift.gold * gift.count} />
        </Line>
      ))}
      {why !== undefined && <Line name={t("calls.why")}>{t(`calls.ended.${why}`, { name })}</Line>}
      {balance !== undefined && (
        <Line name={common("call.summary.balance")}>
          <CoinAmount coins={balance} />
        </Line>
      )}
    </Lines>
  )
}
