// @vitest-environment jsdom
import { flushSync } from "react-dom"
import { beforeAll, expect, test } from "vitest"
import type { QueryResult } from "#schema/queries.ts"
import type { SubscriptionRecord } from "#schema/shop/subscription.ts"
import { drawn } from "../../../tests/worlds/page/drawn.tsx"
import { ClientProvider } from "../../client/ClientProvider.tsx"
import { makeStaticClient } from "../../client/static-client.ts"
import { startTexts } from "../../i18n/i18n.ts"
import { startMoreTexts } from "../../i18n/more-texts.ts"
import { overlays } from "../../overlays/overlay-stack.ts"
import { ActivityBoxes } from "./ActivityBoxes.tsx"

beforeAll(async () => {
  await startTexts("/gb/")
  await startMoreTexts()
})

const DAY = 86_400_000
const plan = (patch: Partial<SubscriptionRecord>): SubscriptionRecord => ({
  ...{ subscriptionId: "plan-1", coinId: 11, type: "weekly", totalCoinNum: 660, price: 4.99, currency: "USD" },
  ...{ channelRealName: "Card", channelCode: "card", status: "subscribed", paidUntil: 0, createTime: 0, updateTime: 0 },
  ...{ nextTime: Date.now() + 2 * DAY, ...patch },
})
const renewal = { icon: "renewal", content: "renewal", targetUrl: "/shop", bizData: { activityId: "renewal" } }

const shown = (own: SubscriptionRecord, web = [renewal]) => {
  const client = makeStaticClient({
    queries: {
      subscriptions: [own],
      connection: { network: "online", clockOffset: 0 } as QueryResult<"connection">,
    },
    remotes: { activityBoxes: { web, match: [], livecam: [] } },
  })
  return drawn(
    <ClientProvider client={client}>
      <ActivityBoxes place="web" />
    </ClientProvider>,
  )
}

test("COIN-08, COIN-12: the first screen says when a subscription renews and for how much, and leads to it", () => {
  const day = new Intl.DateTimeFormat("en-GB", { weekday: "long", day: "numeric", month: "long" })
  const page = shown(plan({}))
  expect(page.textContent).toContain(day.format(Date.now() + 2 * DAY))
  expect(page.textContent).toContain("US$4.99")
  flushSync(() => page.querySelector("button")?.click())
  expect(overlays.get().at(-1)?.name).toBe("subscriptions")
})

test("COIN-08: a renewal is told neither without the gateway's word nor when the own feed knows better", () => {
  expect(shown(plan({}), []).textContent).toBe("")
  expect(shown(plan({ status: "paused", nextTime: null })).textContent).toBe("")
  expect(shown(plan({ status: "cancelled", nextTime: null })).textContent).toBe("")
})
