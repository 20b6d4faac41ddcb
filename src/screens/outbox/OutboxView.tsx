import { CircleAlert, CircleCheck, Clock, RotateCw, X } from "lucide-react"
import { useTranslation } from "react-i18next"
import type { AppError } from "#schema/errors.ts"
import { sanitiseText } from "#schema/rules/sanitise.ts"
import type { QueryState } from "../../client/client.ts"
import { useErrorText } from "../../i18n/error-text.ts"
import { useFormats } from "../../i18n/format.ts"
import { QueryDialog } from "../../ui/dialog/QueryDialog.tsx"
import { EmptyState } from "../../ui/EmptyState.tsx"
import { IconButton } from "../../ui/IconButton.tsx"

export interface OutboxRow {
  readonly id: string
  /** What the intent is and whom it is about, in words. */
  readonly what: string
  /** The written text; empty when nothing was written. */
  readonly text: string
  /** Device time of writing, ms. */
  readonly at: number
  /** Why the intent is parked; undefined while it waits. */
  readonly reason: AppError | undefined
  /** Device time of parking, ms. */
  readonly refusedAt: number | undefined
}

interface Props {
  outbox: QueryState<ReadonlyArray<OutboxRow>>
  onRetry: (id: string) => void
  onCancel: (id: string) => void
  onClose: () => void
}

/** Everything that has not reached the gateway, oldest first, each with its actions. */
export const OutboxView = ({ outbox, onRetry, onCancel, onClose }: Props) => {
  const { t } = useTranslation()
  return (
    <QueryDialog query={outbox} onClose={onClose} title={t("outbox.title")}>
      {(rows) =>
        rows.length === 0 ? (
          <EmptyState icon={<CircleCheck />} title={t("outbox.empty")} text={t("outbox.emptyText")} />
        ) : (
          <>
            <p className="mb-4 text-sm text-muted">{t("outbox.emptyText")}</p>
            <ul className="flex flex-col gap-2">
              {rows.map((row) => (
                <Row key={row.id} row={row} onRetry={onRetry} onCancel={onCancel} />
              ))}
            </ul>
          </>
        )
      }
    </QueryDialog>
  )
}

const Row = ({ row, onRetry, onCancel }: { row: OutboxRow } & Pick<Props, "onRetry" | "onCancel">) => {
  const { t } = useTranslation()
  const { dayClock } = useFormats()
  const errorText = useErrorText()
  return (
    <li className="flex flex-wrap items-start justify-end gap-x-3 rounded-2xl bg-raised p-4 pe-2">
      {row.reason ? (
        <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-danger-text" />
      ) : (
        <Clock aria-hidden className="mt-0.5 size-5 shrink-0 text-muted" />
      )}
      <div className="min-w-[min(75%,11rem)] flex-1">
        <p className={row.text === "" ? "truncate" : "truncate text-sm text-muted"}>{row.what}</p>
        {row.text !== "" && (
          <p dir="auto" className="line-clamp-3 break-words">
            {sanitiseText(row.text)}
          </p>
        )}
        <p className="mt-1 text-xs text-faint">
          {row.reason ? (
            <>
              <span className="text-danger-text">{errorText(row.reason)}</span>
              {row.refusedAt !== undefined && ` · ${dayClock(row.refusedAt)}`}
            </>
          ) : (
            `${t("outbox.waiting")} · ${t("outbox.since", { time: dayClock(row.at) })}`
          )}
        </p>
      </div>
      <div className="flex shrink-0">
        {row.reason && (
          <IconButton
            size="small"
            label={t("thread.retry")}
            icon={<RotateCw className="size-4" />}
            onClick={() => onRetry(row.id)}
          />
        )}
        <IconButton
          size="small"
          label={t("outbox.cancel")}
          icon={<X className="size-4" />}
          onClick={() => onCancel(row.id)}
        />
      </div>
    </li>
  )
}
