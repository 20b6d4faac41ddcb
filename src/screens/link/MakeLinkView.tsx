import { Copy, RotateCw, Share2 } from "lucide-react"
import { Suspense } from "react"
import { useTranslation } from "react-i18next"
import type { AppError } from "#schema/errors.ts"
import { useFormats } from "../../i18n/format.ts"
import { lazyPart } from "../../loading/lazy-part.ts"
import { Button } from "../../ui/Button.tsx"
import { Dialog } from "../../ui/dialog/Dialog.tsx"
import { ErrorState } from "../../ui/ErrorState.tsx"
import { Skeleton } from "../../ui/Skeleton.tsx"

const QrCode = lazyPart(async () => ({ default: (await import("./QrCode.tsx")).QrCode }))

export type MadeLink =
  | { readonly state: "making" }
  | { readonly state: "failed"; readonly error: AppError }
  /** `expiresAt`: device time, ms. */
  | { readonly state: "ready"; readonly address: string; readonly expiresAt: number }

interface Props {
  link: MadeLink
  onCopy: () => void
  /** Undefined when the platform cannot share. */
  onShare: (() => void) | undefined
  onAgain: () => void
  onClose: () => void
}

/** A link for another device: what it does, how long it works, and that it is a secret. */
export const MakeLinkView = ({ link, onCopy, onShare, onAgain, onClose }: Props) => {
  const { t } = useTranslation("more")
  const { clock } = useFormats()
  return (
    <Dialog open onClose={onClose} title={t("link.makeTitle")} description={t("link.makeText")}>
      {link.state === "failed" ? (
        <ErrorState error={link.error} onRetry={onAgain} />
      ) : link.state === "making" ? (
        <div aria-busy className="flex flex-col gap-4">
          <Skeleton className="h-20" />
          <Skeleton className="h-12" />
        </div>
      ) : (
        <div className="flex flex-col gap-4">
          <Suspense fallback={<Skeleton className="mx-auto size-56" />}>
            <QrCode text={link.address} label={t("link.qr")} />
          </Suspense>
          <p className="text-center text-sm text-muted">{t("link.scan")}</p>
          <p className="rounded-2xl bg-raised p-4 font-mono text-sm break-all select-all">{link.address}</p>
          <p className="text-sm text-muted">{t("link.expires", { time: clock(link.expiresAt) })}</p>
          <div className="flex flex-wrap gap-3">
            <Button look="primary" className="flex-1" onClick={onCopy}>
              <Copy aria-hidden className="size-5" />
              {t("link.copy")}
            </Button>
            {onShare && (
              <Button className="flex-1" onClick={onShare}>
                <Share2 aria-hidden className="size-5" />
                {t("link.share")}
              </Button>
            )}
          </div>
          <Button look="plain" wide onClick={onAgain}>
            <RotateCw aria-hidden className="size-5" />
            {t("link.again")}
          </Button>
        </div>
      )}
    </Dialog>
  )
}
