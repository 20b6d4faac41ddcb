import "../../i18n/seldom-texts.ts"
import { Suspense } from "react"
import { useTranslation } from "react-i18next"
import { useQuery } from "../../client/use-query.ts"
import type { Closable, OverlayProps } from "../../overlays/overlay-props.ts"
import { QueryDialog } from "../../ui/dialog/QueryDialog.tsx"
import { Skeleton } from "../../ui/Skeleton.tsx"
import { With } from "../call/summary/Lines.tsx"
import { Receipt } from "./LazyReceipt.tsx"

/** The receipt of a call that is over, opened from the list of calls or from the chat. */
const ReceiptOverlay = ({ roomNum, endedAt, onClose }: OverlayProps["receipt"] & Closable) => {
  const { t } = useTranslation("more")
  const receipt = useQuery({ _tag: "callReceipt", roomNum, endedAt })
  return (
    <QueryDialog query={receipt} waiting={<Skeleton className="h-40" />} onClose={onClose} title={t("calls.receipt")}>
      {(value) => {
        const remote = value?.call.record.remote
        if (remote === undefined) return <p className="pb-5 text-muted">{t("calls.notHere")}</p>
        return (
          <>
            <With person={{ name: remote.userName, photo: remote.headImg }} />
            <Suspense fallback={<Skeleton className="h-40" />}>
              <Receipt roomNum={roomNum} endedAt={endedAt} fallback={null} onLeave={onClose} />
            </Suspense>
          </>
        )
      }}
    </QueryDialog>
  )
}

export default ReceiptOverlay
