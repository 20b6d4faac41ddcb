import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { AppError } from "#schema/errors.ts"
import type { SpendingLimit } from "#schema/shop/spending-limit.ts"
import { useFormats } from "../../i18n/format.ts"
import { Button } from "../../ui/Button.tsx"
import { Dialog } from "../../ui/dialog/Dialog.tsx"
import { ErrorState } from "../../ui/ErrorState.tsx"
import { TextField } from "../../ui/form/TextField.tsx"
import { Skeleton } from "../../ui/Skeleton.tsx"
import { amountTyped, coinsTyped } from "./shop-model.ts"

export interface SpendingLimitModel {
  readonly limit: SpendingLimit | undefined
  readonly failed: AppError | undefined
  /** The limit is being saved, or asked for again first. */
  readonly saving: boolean
  /** Why nothing can be saved now. */
  readonly off: string | undefined
  /** Device time, ms, from which the pending limit applies. */
  readonly laterAt: number | undefined
}

export interface Wanted {
  readonly day: number | null
  readonly month: number | null
  readonly coins: number | null
}

interface Props {
  model: SpendingLimitModel
  onSave: (wanted: Wanted) => void
  onRetry: () => void
  onClose: () => void
}

/**
 * The user's own limits: money paid in a day and in a month, and coins spent in a day. A lower limit applies at once, a
 * higher one after a day.
 */
export const SpendingLimitView = ({ model, onSave, onRetry, onClose }: Props) => {
  const { t } = useTranslation("more")
  return (
    <Dialog open onClose={onClose} title={t("limit.title")} description={t("limit.lead")}>
      {model.limit !== undefined ? (
        <Form model={model} limit={model.limit} onSave={onSave} />
      ) : model.failed !== undefined ? (
        <ErrorState error={model.failed} onRetry={onRetry} />
      ) : (
        <div aria-busy className="flex flex-col gap-3">
          <Skeleton className="h-16" />
          <Skeleton className="h-16" />
        </div>
      )}
    </Dialog>
  )
}

const textOf = (amount: number | null): string => (amount === null ? "" : String(amount))

const Form = ({ model, limit, onSave }: Pick<Props, "model" | "onSave"> & { limit: SpendingLimit }) => {
  const { t } = useTranslation("more")
  const { money, number, dayClock } = useFormats()
  const { currency, later } = limit
  const asked = later ?? limit
  // A newer answer changes only the fields in which nothing was typed.
  const [changed, setChanged] = useState<{ day?: string; month?: string; coins?: string }>({})
  const typed = { day: textOf(asked.day), month: textOf(asked.month), coins: textOf(asked.coins), ...changed }
  const [isWrong, setWrong] = useState(false)
  const wanted = { day: amountTyped(typed.day), month: amountTyped(typed.month), coins: coinsTyped(typed.coins) }
  const problem = (amount: number | null | undefined) =>
    isWrong && amount === undefined ? t("limit.wrong") : undefined
  const named = (amount: number | null) => (amount === null ? t("limit.none") : money(amount, currency))
  const namedCoins = (coins: number | null) => (coins === null ? t("limit.none") : number(coins))
  const save = () => {
    const { day, month, coins } = wanted
    const isWhole = day !== undefined && month !== undefined && coins !== undefined
    setWrong(!isWhole)
    if (isWhole) onSave({ day, month, coins })
  }
  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      {(["day", "month"] as const).map((span) => (
        <TextField
          key={span}
          label={t(`limit.${span}`, { currency })}
          hint={t(`limit.${span}Spent`, {
            spent: money(span === "day" ? limit.spentDay : limit.spentMonth, currency),
            limit: named(limit[span]),
          })}
          error={problem(wanted[span])}
          value={typed[span]}
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          placeholder={t("limit.none")}
          onChange={({ target }) => setChanged({ ...changed, [span]: target.value })}
        />
      ))}
      <TextField
        label={t("limit.coins")}
        hint={t("limit.daySpent", { spent: number(limit.spentCoins), limit: namedCoins(limit.coins) })}
        error={isWrong && wanted.coins === undefined ? t("limit.wrongCoins") : undefined}
        value={typed.coins}
        inputMode="numeric"
        autoComplete="off"
        maxLength={8}
        placeholder={t("limit.none")}
        onChange={({ target }) => setChanged({ ...changed, coins: target.value })}
      />
      {later !== null && model.laterAt !== undefined && (
        <p className="rounded-2xl bg-raised px-4 py-3 text-sm">
          {t("limit.later", {
            time: dayClock(model.laterAt),
            day: named(later.day),
            month: named(later.month),
            coins: namedCoins(later.coins),
          })}
        </p>
      )}
      <Button type="submit" look="primary" wide loading={model.saving} off={model.off}>
        {t("limit.save")}
      </Button>
    </form>
  )
}
