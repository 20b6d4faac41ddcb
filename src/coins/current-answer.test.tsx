// @vitest-environment jsdom
/** Forms over what the gateway keeps: nothing is saved over an answer that may be older than what another device has set. */
import { flushSync } from "react-dom"
import { beforeAll, expect, test } from "vitest"
import type { Command } from "#schema/commands.ts"
import type { RemoteTag, RemoteValue } from "#schema/remotes.ts"
import { drawnOn } from "../../tests/worlds/page/drawn.tsx"
import { deviceTime } from "../browser/clock.ts"
import type { Client, RemoteState } from "../client/client.ts"
import { makeStaticClient } from "../client/static-client.ts"
import { startTexts } from "../i18n/i18n.ts"
import { startMoreTexts } from "../i18n/more-texts.ts"
import "../i18n/seldom-texts.ts"
import { CallPrices } from "../screens/earnings/CallPrices.tsx"
import SpendingLimitOverlay from "../screens/shop/SpendingLimitOverlay.tsx"

beforeAll(async () => {
  await startTexts("/gb/")
  await startMoreTexts()
})

/** A client whose one remote has an answer of an hour ago; the next one comes when the test gives it. */
const clientWith = <T extends RemoteTag>(tag: T, first: RemoteValue<T>) => {
  const listeners = new Set<() => void>()
  const sent: Array<Command> = []
  let state: RemoteState<unknown> = { state: "ready", value: first, asOf: deviceTime() - 3_600_000, stale: false }
  let asked = 0
  const staticClient = makeStaticClient({
    onCommand: (command) => {
      sent.push(command)
      return { ok: true, value: {} }
    },
  })
  const read = {
    get: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    refresh: async () => void asked++,
  }
  const client: Client = {
    ...staticClient,
    // The screens of this file ask for one remote only.
    remote: ((question) => (question._tag === tag ? read : staticClient.remote(question))) as Client["remote"],
  }
  const tell = (next: RemoteState<unknown>) => {
    state = next
    flushSync(() => {
      for (const listener of listeners) listener()
    })
  }
  return {
    ...{ client, sent, tell },
    asked: () => asked,
    answer: (value: RemoteValue<T>) => tell({ state: "ready", value, asOf: deviceTime(), stale: false }),
  }
}

const fields = () => [...document.querySelectorAll<HTMLInputElement>("[role=dialog] input:not([type=checkbox])")]
const typed = (at: number, text: string) => {
  const field = fields()[at]
  const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set
  flushSync(() => {
    setter?.call(field, text)
    field?.dispatchEvent(new Event("input", { bubbles: true }))
  })
}
const save = () => document.querySelector<HTMLButtonElement>("[role=dialog] button[type=submit]")
const shown = () => fields().map(({ value }) => value)

const limit: RemoteValue<"spendingLimit"> = {
  ...{ currency: "USD", day: 20, month: 100, coins: 600, later: null, spentDay: 0, spentMonth: 0, spentCoins: 0 },
}

test("COIN-03: an own limit is saved over no answer that another device may have changed since; what was typed stays", async () => {
  const { client, sent, asked, tell, answer } = clientWith("spendingLimit", limit)
  drawnOn(client, <SpendingLimitOverlay onClose={() => {}} />)
  await expect.poll(asked).toBe(1)
  expect(shown()).toEqual(["20", "100", "600"])
  typed(0, "15")
  flushSync(() => save()?.click())
  expect([save()?.getAttribute("aria-disabled"), sent]).toEqual(["true", []])
  tell({ state: "failed", error: { kind: "serverTrouble" }, value: limit, asOf: 0 })
  flushSync(() => save()?.click())
  expect([save()?.title, sent]).toEqual(["Something went wrong. We apologise. Please try again later.", []])
  answer({ ...limit, day: 10, month: 50 })
  expect(shown()).toEqual(["15", "50", "600"])
  flushSync(() => save()?.click())
  expect(sent).toEqual([{ _tag: "setSpendingLimit", currency: "USD", day: 15, month: 50, coins: 600 }])
})

const settings: RemoteValue<"callSettings"> = {
  ...{ callPrice: 40, friendCallPrice: 30, friendsOnly: false },
  schedule: { timeZone: "Europe/Madrid", spans: [{ day: 1, from: 600, to: 720 }] },
}
const change = (at: number) => {
  const buttons = [...document.querySelectorAll("button")].filter(({ textContent }) => textContent === "Change")
  flushSync(() => buttons[at]?.click())
}

test("PROD-02: prices of a host are saved over no answer that another device may have changed since; what was typed stays", async () => {
  const { client, sent, asked, answer } = clientWith("callSettings", settings)
  drawnOn(client, <CallPrices />)
  change(0)
  await expect.poll(shown).toEqual(["40", "30"])
  expect(asked()).toBe(1)
  typed(1, "25")
  flushSync(() => save()?.click())
  expect(sent).toEqual([])
  answer({ ...settings, callPrice: 60, friendCallPrice: 50 })
  expect(shown()).toEqual(["60", "25"])
  flushSync(() => save()?.click())
  expect(sent).toEqual([{ _tag: "setCallSettings", callPrice: 60, friendCallPrice: 25, friendsOnly: false }])
})

test("PROD-02: the same for the times at which a host is called", async () => {
  const { client, sent, answer } = clientWith("callSettings", settings)
  drawnOn(client, <CallPrices />)
  change(1)
  await expect.poll(shown).toEqual(["10:00", "12:00"])
  flushSync(() => save()?.click())
  expect(sent).toEqual([])
  const spans = [{ day: 2, from: 60, to: 120 }]
  answer({ ...settings, callPrice: 60, schedule: { timeZone: "Europe/Madrid", spans } })
  expect(shown()).toEqual(["01:00", "02:00"])
  typed(1, "03:00")
  answer({ ...settings, callPrice: 70 })
  expect(shown()).toEqual(["01:00", "03:00"])
  flushSync(() => save()?.click())
  const saved = { timeZone: "Europe/Madrid", spans: [{ day: 2, from: 60, to: 180 }] }
  expect(sent).toMatchObject([{ _tag: "setCallSettings", callPrice: 70, schedule: saved }])
})
