import "../../i18n/seldom-texts.ts"
import { Suspense } from "react"
import { useTranslation } from "react-i18next"
import { useQuery } from "../../client/use-query.ts"
import type { Closable, OverlayProps } from "../../overlays/overlay-props.ts"
import { Dialog } from "../../ui/dialog/Dialog.tsx"
import { With } from "../call/Lines.tsx"
import { Receipt } from "./LazyReceipt.tsx"

/** The receipt of a call that is over, opened from the list of calls or from the chat. */
const ReceiptOverlay = ({ roomNum, endedAt, onClose }: OverlayProps["receipt"] & Closable) => {
  const { t } = useTranslation("more")
  const receipt = useQuery({ _tag: "callReceipt", roomNum, endedAt })
  const remote = receipt.state === "ready" ? receipt.value?.call.record.remote : undefined
  return (
    <Dialog open onClose={onClose} title={t("calls.receipt")}>
      {remote !== undefined && <With person={{ name: remote.userName, photo: remote.headImg }} />}
      <Suspense>
        <Receipt
          roomNum={roomNum}
          endedAt={endedAt}
          fallback={receipt.state === "ready" && <p className="pb-5 text-muted">{t("calls.notHere")}</p>}
          onLeave={onClose}
        />
      </Suspense>
    </Dialog>
  )
}

export default ReceiptOverlay
