// @vitest-environment jsdom
import { useState } from "react"
import { flushSync } from "react-dom"
import { beforeAll, expect, test } from "vitest"
import type { SavedCard } from "#schema/shop/card.ts"
import { drawnOn } from "../../../../tests/worlds/page/drawn.tsx"
import { makeStaticClient } from "../../../client/static-client.ts"
import { startTexts } from "../../../i18n/i18n.ts"
import { startMoreTexts } from "../../../i18n/more-texts.ts"
import { CardsView } from "./CardsView.tsx"

beforeAll(async () => {
  await startTexts("/gb/")
  await startMoreTexts()
})

const card = (n: number): SavedCard => ({
  ...{ cardId: `c${n}`, channelCode: "stripe", brand: `Card ${n}`, last4: "4242", expMonth: 12, expYear: 2039 },
  subscriptionIds: [],
})

/** Cards of which each can be removed. */
const Shown = () => {
  const [cards, setCards] = useState<ReadonlyArray<SavedCard>>([card(1), card(2), card(3)])
  return (
    <CardsView
      model={{
        ...{ cards, plans: [], failed: undefined, staleAsOf: undefined, isAdded: false, changing: undefined },
        ...{ off: undefined, now: 0 },
      }}
      onUse={() => {}}
      onRemove={({ cardId }) => setCards(cards.filter((one) => one.cardId !== cardId))}
      onRetry={() => {}}
      onBack={() => {}}
    />
  )
}
const buttonOf = (n: number) =>
  [...document.querySelectorAll("li")]
    .find(({ textContent }) => textContent?.includes(`Card ${n}`))
    ?.querySelector("button")
const remove = (n: number) => {
  buttonOf(n)?.focus()
  // The first press asks whether it is meant.
  for (const _ of [1, 2]) flushSync(() => buttonOf(n)?.click())
}

test("COIN-08: when a card is removed the next one has the focus, after the last one the way to add one", async () => {
  drawnOn(makeStaticClient(), <Shown />)
  remove(2)
  await expect.poll(() => document.activeElement).toBe(buttonOf(3))
  remove(3)
  await expect.poll(() => document.activeElement).toBe(buttonOf(1))
  remove(1)
  await expect.poll(() => document.activeElement?.textContent).toBe("Add a card")
})
