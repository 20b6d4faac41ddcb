/**
 * Money inside the gateway: whole numbers of a currency's smallest unit. Records and the page use the currency's main
 * unit.
 */

interface Currency {
  readonly symbol: string
  /** Decimal places. */
  readonly digits: number
}

export const CURRENCIES = {
  USD: { symbol: "$", digits: 2 },
  EUR: { symbol: "€", digits: 2 },
  GBP: { symbol: "£", digits: 2 },
  INR: { symbol: "₹", digits: 2 },
  MYR: { symbol: "RM", digits: 2 },
  BRL: { symbol: "R$", digits: 2 },
  TRY: { symbol: "₺", digits: 2 },
  JPY: { symbol: "¥", digits: 0 },
} as const satisfies Readonly<Record<string, Currency>>

/** A currency in which packages are sold. */
export type SoldIn = keyof typeof CURRENCIES

/** 4.99 for 499 cents: exactly the number that "4.99" parses to. */
export const moneyOf = (amount: number, currency: SoldIn): number => amount / 10 ** CURRENCIES[currency].digits

/** An amount with its symbol, such as "$4.99". */
export const priceText = (amount: number, currency: SoldIn): string => {
  const { symbol, digits } = CURRENCIES[currency]
  return `${symbol}${moneyOf(amount, currency).toFixed(digits)}`
}
