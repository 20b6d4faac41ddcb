import { classNames } from "../class-names.ts"
import { useMoneyBeside } from "./coin-price.ts"

interface Props {
  coins: number
  /** There is no room to show it: only screen readers say it. */
  said?: boolean
  className?: string
}

/** What coins cost in money, at most, beside their number. Its space is kept while the price is not known. */
export const MoneyOf = ({ coins, said = false, className }: Props) => {
  const money = useMoneyBeside()(coins)
  if (money === undefined) return null
  const text = money ?? "≈ 0.00"
  return (
    <span
      aria-hidden={money === null || undefined}
      className={classNames(
        said ? "sr-only" : "font-normal whitespace-nowrap",
        money === null && "invisible",
        className ?? (!said && "text-sm text-muted"),
      )}
    >
      {/* A button's name is its texts joined: without a space the amount would be part of the last word. */}
      {said ? ` ${text}` : text}
    </span>
  )
}
