/**
 * Checks the form of the sandbox's page: gives the test card, or what is wrong with each field. The input is not
 * stored.
 */
import valid from "card-validator"
import type { Field, FormErrors } from "./pages.ts"
import { TEST_CARDS, type TestCard } from "./test-cards.ts"

export type CardForm = Readonly<Record<Field, string>>

export const readForm = (sent: Readonly<Record<string, unknown>>): CardForm => {
  const text = (name: Field): string => {
    const value = sent[name]
    return typeof value === "string" ? value.trim().slice(0, 300) : ""
  }
  return {
    name: text("name"),
    email: text("email"),
    number: text("number").replace(/[ -]/g, ""),
    expiration: text("expiration"),
    code: text("code"),
  }
}

/** A test card as entered. */
export interface EnteredCard {
  readonly card: TestCard
  readonly expMonth: number
  readonly expYear: number
}

export const cardOf = (form: CardForm): EnteredCard | { readonly errors: FormErrors } => {
  const number = valid.number(form.number)
  const expiration = valid.expirationDate(form.expiration)
  const card = TEST_CARDS.find((one) => one.number === form.number)
  const errors: FormErrors = {
    ...(form.name === "" && { name: "Enter the name on the card." }),
    ...(!/^[^\s@]{1,64}@[^\s@]+\.[^\s@]{2,}$/.test(form.email) && { email: "Enter an e-mail address." }),
    ...(number.isValid
      ? card === undefined && { number: "The sandbox takes test cards only: see the list below." }
      : { number: "This is not a card number." }),
    ...(!expiration.isValid && { expiration: "Enter a month that is not over." }),
    ...(!valid.cvv(form.code, number.card?.code.size ?? 3).isValid && { code: "Enter the digits on the back." }),
  }
  if (card === undefined || Object.keys(errors).length > 0) return { errors }
  if (card.declined !== undefined) return { errors: { form: card.declined } }
  return { card, expMonth: Number(expiration.month), expYear: 2_000 + (Number(expiration.year) % 100) }
}
