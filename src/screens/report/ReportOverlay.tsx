import { Flag } from "lucide-react"
import { useEffect, useState } from "react"
import { useTranslation } from "react-i18next"
import { lettersOf } from "#schema/rules/letters.ts"
import { sanitiseText } from "#schema/rules/sanitise.ts"
import { REPORT_MAX, REPORT_REASONS, type ReportReason, reportProblem } from "#schema/rules/social-rules.ts"
import { useErrorText } from "../../i18n/error-text.ts"
import type { Closable, OverlayProps } from "../../overlays/overlay-props.ts"
import { useIsReachable } from "../../shell/use-offline-bar.ts"
import { Button } from "../../ui/Button.tsx"
import { Dialog } from "../../ui/dialog/Dialog.tsx"
import { TextArea } from "../../ui/form/TextArea.tsx"
import { showToast } from "../../ui/toasts/toasts.ts"
import { useAct } from "../people/use-act.ts"

export interface ReportDraft {
  readonly reason: ReportReason
  readonly details: string
  readonly block: boolean
  /** The messages are sent with the report. */
  readonly quotes: boolean
  /** The picture is sent with the report. */
  readonly shows: boolean
}

interface Props {
  name: string
  /** Messages that can be sent as evidence, oldest first. */
  messages: ReadonlyArray<{ readonly id: string; readonly text: string }>
  /** URL of a picture of the call that can be sent as evidence. */
  picture?: string | undefined
  /** The report comes from a video of the person; the report names the video. */
  ofVideo?: boolean
  onSend: (draft: ReportDraft) => Promise<void>
  onClose: () => void
}

/** A report in two steps of thought: what is wrong, and exactly what is sent. */
export const ReportView = ({ name, messages, picture, ofVideo = false, onSend, onClose }: Props) => {
  const { t } = useTranslation("more")
  const errorText = useErrorText()
  const [reason, setReason] = useState<ReportReason>()
  const [details, setDetails] = useState("")
  const [block, setBlock] = useState(true)
  const [quotes, setQuotes] = useState(messages.length > 0)
  const [shows, setShows] = useState(true)
  const [busy, setBusy] = useState(false)
  const left = REPORT_MAX - lettersOf(details)
  const problem = reason && reportProblem({ reason, details, messageIds: [] })
  const send = async () => {
    if (reason === undefined || problem !== undefined) return
    setBusy(true)
    await onSend({ reason, details: details.trim(), block, quotes, shows: shows && picture !== undefined })
    setBusy(false)
  }
  return (
    <Dialog open onClose={onClose} title={t("report.title", { name })}>
      <form
        className="flex flex-col gap-5 pt-2"
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <fieldset className="-mx-3 min-w-0">
          <legend className="px-3 pb-1 text-sm font-medium text-muted">{t("report.lead")}</legend>
          {REPORT_REASONS.map((one) => (
            <label
              key={one}
              className="flex min-h-11 cursor-pointer items-center gap-3 rounded-xl px-3 hover:bg-raised has-focus-visible:outline-2 has-focus-visible:outline-focus"
            >
              <input
                type="radio"
                name="reason"
                className="size-5 shrink-0 accent-coral"
                checked={reason === one}
                onChange={() => setReason(one)}
              />
              {t(`reportReason.${one}`)}
            </label>
          ))}
        </fieldset>
        <TextArea
          label={t(reason === "other" ? "report.details" : "report.detailsOptional")}
          rows={3}
          value={details}
          onChange={(event) => setDetails(event.target.value)}
          hint={t("report.left", { count: Math.max(0, left) })}
          error={problem && left < 0 ? errorText({ kind: problem }) : undefined}
        />
        {messages.length > 0 && (
          <div className="flex flex-col gap-2">
            <CheckField label={t("report.withMessages", { name })} checked={quotes} onChange={setQuotes} />
            {quotes && (
              <figure className="rounded-2xl bg-raised p-4 text-sm">
                <figcaption className="mb-2 text-muted">{t("report.evidence", { count: messages.length })}</figcaption>
                <ul
                  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
                  tabIndex={0}
                  aria-label={t("report.evidence", { count: messages.length })}
                  className="flex max-h-40 flex-col gap-1.5 overflow-y-auto"
                >
                  {messages.map(({ id, text }) => (
                    <li key={id} dir="auto" className="break-words">
                      {sanitiseText(text)}
                    </li>
                  ))}
                </ul>
              </figure>
            )}
          </div>
        )}
        {picture !== undefined && (
          <div className="flex flex-col gap-2">
            <CheckField label={t("report.withPicture")} checked={shows} onChange={setShows} />
            {shows && (
              <img
                src={picture}
                alt={t("report.picture", { name })}
                className="size-40 rounded-2xl bg-raised object-contain"
              />
            )}
          </div>
        )}
        {ofVideo && <p className="text-sm text-muted">{t("report.withVideo")}</p>}
        {!quotes && !ofVideo && !(shows && picture !== undefined) && (
          <p className="text-sm text-faint">{t("report.noEvidence")}</p>
        )}
        <CheckField label={t("report.block", { name })} checked={block} onChange={setBlock} />
        <Button
          look="primary"
          wide
          type="submit"
          loading={busy}
          disabled={reason === undefined || problem !== undefined}
        >
          <Flag aria-hidden className="size-5" />
          {t("report.send")}
        </Button>
      </form>
    </Dialog>
  )
}

/** A checkbox whose whole line can be pressed. */
const CheckField = ({
  label,
  checked,
  onChange,
}: {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
}) => (
  <label className="flex min-h-11 cursor-pointer items-center gap-3">
    <input
      type="checkbox"
      className="size-5 shrink-0 accent-coral"
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
    />
    {label}
  </label>
)

const useAddressOf = (file: Blob | undefined): string | undefined => {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (file === undefined) return
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address
}

/** A report about a person: stored on the device at once, sent once. */
const ReportOverlay = ({
  userId,
  name,
  messages = [],
  snapshot,
  videoId,
  onClose,
}: OverlayProps["report"] & Closable) => {
  const { t } = useTranslation("more")
  const act = useAct()
  const isReachable = useIsReachable()
  const picture = useAddressOf(snapshot?.file)
  return (
    <ReportView
      name={name}
      messages={messages}
      picture={picture}
      ofVideo={videoId !== undefined}
      onSend={async ({ quotes, shows, ...draft }) => {
        // When the picture cannot be sent, the user is told, and the report is sent without it.
        if (shows && snapshot) await act({ _tag: "sendSnapshot", ...snapshot })
        const messageIds = quotes ? messages.map(({ id }) => id) : []
        if (!(await act({ _tag: "report", userId, messageIds, ...(videoId !== undefined && { videoId }), ...draft })))
          return
        onClose()
        showToast(t(isReachable ? "report.sent" : "report.sentOffline"))
      }}
      onClose={onClose}
    />
  )
}

export default ReportOverlay
