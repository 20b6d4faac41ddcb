/** The sandbox's pages: plain HTML without scripts, which look like no bank and say what they are. */
import { html } from "hono/html"
import type { Payment } from "./payment.ts"
import { TEST_CARDS } from "./test-cards.ts"
import type { SandboxCard } from "./wire.ts"

export type Page = ReturnType<typeof html>

/** The form's fields with their labels, in the words of the specification (section 9). */
const FIELDS = {
  name: { label: "Name on the card", autocomplete: "cc-name", inputmode: "text", most: 100, hint: "" },
  email: { label: "Billing e-mail", autocomplete: "email", inputmode: "email", most: 254, hint: "" },
  number: { label: "Card number", autocomplete: "cc-number", inputmode: "numeric", most: 30, hint: "" },
  expiration: { label: "Expiration", autocomplete: "cc-exp", inputmode: "text", most: 7, hint: "MM/YY" },
  code: { label: "Security code", autocomplete: "cc-csc", inputmode: "numeric", most: 4, hint: "" },
} as const
export type Field = keyof typeof FIELDS
const NAMES = Object.keys(FIELDS) as ReadonlyArray<Field>

/** What is wrong with each field; `form`: with the form as a whole. */
export type FormErrors = Partial<Record<Field | "form", string>>

const STYLE = `
:root{color-scheme:light dark;--back:#f6f5f9;--card:#fff;--text:#1c1a24;--faint:#5d5870;--line:#8a8599;--accent:#5b3fd6;--on:#fff;--bad:#b3142b;--note:#fff3cf;--note-text:#4c3a00}
@media (prefers-color-scheme:dark){:root{--back:#131118;--card:#1e1b26;--text:#f1eef8;--faint:#b5afc6;--line:#7d778e;--accent:#b9a7ff;--on:#1a1330;--bad:#ff9aa8;--note:#3a3013;--note-text:#ffe7a3}}
*{box-sizing:border-box}
body{margin:0;background:var(--back);color:var(--text);font:16px/1.5 system-ui,sans-serif}
main{max-width:26rem;margin:0 auto;padding:1rem}
.note{background:var(--note);color:var(--note-text);border-radius:.75rem;padding:.75rem 1rem;margin:0 0 1rem}
section{background:var(--card);border-radius:1rem;padding:1.25rem}
h1{font-size:1.25rem;margin:0}
.price{font-size:1.75rem;font-weight:600;margin:.25rem 0 1rem}
label{display:block;font-weight:600;margin:.9rem 0 .25rem}
input{width:100%;min-height:2.75rem;padding:.5rem .75rem;font:inherit;color:inherit;background:transparent;border:1px solid var(--line);border-radius:.6rem}
input[aria-invalid]{border-color:var(--bad)}
.bad{color:var(--bad);margin:.25rem 0 0}
.pair{display:grid;grid-template-columns:1fr 1fr;gap:.75rem}
button,a.button{display:block;width:100%;min-height:3rem;margin-top:1rem;padding:.6rem;font:inherit;font-weight:600;text-align:center;text-decoration:none;color:var(--on);background:var(--accent);border:1px solid var(--accent);border-radius:.75rem;cursor:pointer}
.keep{display:flex;gap:.6rem;align-items:center;font-weight:400;min-height:2.75rem}.keep input{width:auto;min-height:0}
button.plain{color:var(--accent);background:transparent}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
table{width:100%;border-collapse:collapse;font-size:.875rem}
td{padding:.3rem .25rem;vertical-align:top;border-top:1px solid var(--line)}
td:first-child{white-space:nowrap;font-variant-numeric:tabular-nums}
details{margin-top:1rem}summary{cursor:pointer;min-height:2.75rem;padding:.6rem 0;font-weight:600}
p{margin:.5rem 0}.faint{color:var(--faint)}
`

const page = (title: string, body: Page) => html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${title} · LivCam payment sandbox</title>
    <link rel="stylesheet" href="/style.css">
  </head>
  <body>
    <main>
      <p class="note"><strong>Payment sandbox.</strong> No money moves here. Never enter a real card.</p>
      <section>${body}</section>
    </main>
  </body>
</html>`

export const STYLE_SHEET = STYLE

const grouped = (number: string): string => number.replace(/(.{4})(?=.)/g, "$1 ")

const priceOf = ({ checkout: { amount, currency } }: Payment): string => {
  const format = new Intl.NumberFormat("en", { style: "currency", currency })
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}

const fieldOf = (name: Field, typed: string, error: string | undefined) => {
  const { label, autocomplete, inputmode, most, hint } = FIELDS[name]
  const marks = error === undefined ? "" : html` aria-invalid="true" aria-describedby="${name}-bad"`
  return html`<div>
    <label for="${name}">${label}</label>
    <input id="${name}" name="${name}" value="${typed}" autocomplete="${autocomplete}" inputmode="${inputmode}" maxlength="${most}" placeholder="${hint}" required${marks}>
    ${error === undefined ? "" : html`<p class="bad" id="${name}-bad">${error}</p>`}
  </div>`
}

const cards = html`<details>
  <summary>Test cards</summary>
  <p class="faint">Any name, e-mail, later month and three digits go with them.</p>
  <table>
    ${TEST_CARDS.map(({ number, does }) => html`<tr><td>${grouped(number)}</td><td>${does}</td></tr>`)}
  </table>
</details>`

const act = (value: string, words: string, kind = "") =>
  html`<button name="do" value="${value}" class="${kind}"${value === "pay" ? "" : html` formnovalidate`}>${words}</button>`

/** What the user entered, never a card number or code, and what was wrong with it. */
export interface Entered {
  readonly errors?: FormErrors
  readonly typed?: Partial<Record<Field, string>>
}

const form = ({ errors = {}, typed = {} }: Entered, rest: Page) => {
  const field = (name: Field) => fieldOf(name, typed[name] ?? "", errors[name])
  return html`${errors.form === undefined ? "" : html`<p class="bad" role="alert">${errors.form}</p>`}
    <form method="post">
      ${NAMES.slice(0, 3).map(field)}
      <div class="pair">${NAMES.slice(3).map(field)}</div>
      ${rest}
    </form>`
}

const keep = html`<label class="keep"><input type="checkbox" name="keep" value="1"> Keep this card for the next time</label>`

/** `kept`: saved cards that can pay at once. */
export const formPage = (payment: Payment, kept: ReadonlyArray<SandboxCard>, entered: Entered = {}): Page => {
  const price = priceOf(payment)
  return page(
    "Pay",
    html`<h1>${payment.checkout.itemName}</h1>
      <p class="price">${price}</p>
      ${payment.checkout.renews ? html`<p>This begins a subscription: the same amount is taken again each time, until it is paused or cancelled in LivCam.</p>` : ""}
      ${
        kept.length === 0
          ? ""
          : html`<form method="post">
              ${kept.map(({ cardId, brand, last4 }) => act(`card:${cardId}`, `Pay with ${brand} •••• ${last4}`))}
              <p class="faint">Or with another card:</p>
            </form>`
      }
      ${form(
        entered,
        html`${payment.checkout.renews ? "" : keep} ${act("pay", `Pay ${price}`)} ${act("cancel", "Cancel and go back", "plain")}`,
      )}
      ${cards}`,
  )
}

export const addPage = (entered: Entered = {}): Page =>
  page(
    "Add a card",
    html`<h1>Add a card</h1>
      <p>It is kept for your next payment. Nothing is paid now.</p>
      ${form(entered, html`${act("pay", "Keep this card")} ${act("cancel", "Cancel and go back", "plain")}`)}
      ${cards}`,
  )

export const askedPage = (payment: Payment): Page =>
  page(
    "Confirm",
    html`<h1>Your bank asks: is it you?</h1>
      <p>A payment of ${priceOf(payment)} for ${payment.checkout.itemName} waits for your answer (3-D Secure).</p>
      <form method="post">${act("confirm", "Yes, it is me")} ${act("refuse", "No", "plain")}</form>`,
  )

const ENDS: Partial<Record<Payment["step"], string>> = {
  settling: "Your payment is on its way.",
  failed: "Your payment failed.",
  cancelled: "This payment was cancelled. Nothing was paid.",
}

export const endPage = (payment: Payment): Page =>
  page(
    "Done",
    html`<h1>${ENDS[payment.step] ?? "This is paid."}</h1>
      <a class="button" href="${payment.checkout.returnUrl}">Back to the shop</a>`,
  )

export const unknownPage: Page = page(
  "Unknown",
  html`<h1>There is no such payment</h1><p>Open it again from the shop.</p>`,
)
