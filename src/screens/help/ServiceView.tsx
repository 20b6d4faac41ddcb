import { Check, CircleAlert, Clock } from "lucide-react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { lettersOf } from "#schema/rules/letters.ts"
import { sanitiseText } from "#schema/rules/sanitise.ts"
import { SUPPORT_MAX, SUPPORT_TOPICS, type SupportTopic, supportProblem } from "#schema/rules/support.ts"
import type { SupportEntry } from "#schema/support/worker-api.ts"
import { useErrorText } from "../../i18n/error-text.ts"
import { Button } from "../../ui/Button.tsx"
import { EmailField } from "../../ui/form/EmailField.tsx"
import { SelectField } from "../../ui/form/SelectField.tsx"
import { TextArea } from "../../ui/form/TextArea.tsx"

export interface ServiceDraft {
  readonly topic: SupportTopic
  readonly text: string
  readonly email: string
}

interface Props {
  /** A visitor has no account, so the form asks for an email address. */
  isVisitor: boolean
  requests: ReadonlyArray<SupportEntry>
  /** Resolves to true when the device has stored the request; the form is then emptied. */
  onSend: (draft: ServiceDraft) => Promise<boolean>
  onRetry: (intentId: string) => void
  onGiveUp: (intentId: string) => void
}

/** The form for customer service, and requests written on this device before. */
export const ServiceView = ({ isVisitor, requests, onSend, ...on }: Props) => {
  const { t } = useTranslation("help")
  const errorText = useErrorText()
  const [draft, setDraft] = useState<ServiceDraft>({ topic: "coins", text: "", email: "" })
  const [isTried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const sent = { ...draft, text: draft.text.trim(), email: draft.email.trim() }
  const problem = supportProblem(sent)
  const isTooLong = problem === "textTooLong"
  const send = async () => {
    setTried(true)
    if (problem !== undefined || busy) return
    setBusy(true)
    const isKept = await onSend(sent)
    setBusy(false)
    if (!isKept) return
    // What was typed meanwhile stays.
    setDraft((now) => (now.text === draft.text ? { ...now, text: "" } : now))
    setTried(false)
  }
  return (
    <section id="write" className="flex flex-col gap-3">
      <h2 className="font-semibold">{t("service.title")}</h2>
      <p className="text-sm text-muted">{t("service.lead")}</p>
      <form
        noValidate
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <SelectField
          label={t("service.topic")}
          value={draft.topic}
          onChange={(event) =>
            setDraft({ ...draft, topic: SUPPORT_TOPICS.find((one) => one === event.target.value) ?? "other" })
          }
          options={SUPPORT_TOPICS.map((value) => ({ value, label: t(`topic.${value}`) }))}
        />
        <TextArea
          label={t("service.text")}
          rows={5}
          value={draft.text}
          onChange={(event) => setDraft({ ...draft, text: event.target.value })}
          hint={t("service.left", { count: Math.max(0, SUPPORT_MAX - lettersOf(draft.text)) })}
          error={isTooLong || (isTried && problem === "messageEmpty") ? errorText({ kind: problem }) : undefined}
        />
        {isVisitor && (
          <EmailField
            label={t("service.email")}
            value={draft.email}
            onChange={(event) => setDraft({ ...draft, email: event.target.value })}
            hint={t("service.emailHint")}
            error={isTried && problem === "emailInvalid" ? errorText({ kind: problem }) : undefined}
          />
        )}
        <Button look="primary" wide type="submit" loading={busy}>
          {t("service.send")}
        </Button>
      </form>
      {requests.length > 0 && (
        <>
          <h3 className="mt-3 font-semibold">{t("service.mine")}</h3>
          <ul className="flex flex-col gap-2" aria-live="polite">
            {requests.map((request) => (
              <RequestLine key={request.intentId} request={request} {...on} />
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

const RequestLine = ({
  request,
  onRetry,
  onGiveUp,
}: { request: SupportEntry } & Pick<Props, "onRetry" | "onGiveUp">) => {
  const { t } = useTranslation("help")
  const errorText = useErrorText()
  const { intentId, text, state, refused, number } = request
  const Icon = { waiting: Clock, parked: CircleAlert, received: Check }[state]
  return (
    <li className="flex flex-wrap items-start gap-3 rounded-2xl bg-raised p-4">
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="font-medium">
          {state === "received"
            ? t("service.received", { number: number ?? "" })
            : refused === null
              ? t("service.waiting")
              : errorText(refused)}
        </p>
        <p dir="auto" className="line-clamp-2 text-sm break-words text-muted">
          {sanitiseText(text)}
        </p>
      </div>
      {state === "parked" && (
        <span className="flex gap-2">
          <Button onClick={() => onRetry(intentId)}>{t("service.again")}</Button>
          <Button look="plain" onClick={() => onGiveUp(intentId)}>
            {t("service.giveUp")}
          </Button>
        </span>
      )}
    </li>
  )
}
