// @vitest-environment jsdom
/** A friend request out of a video, as its price and its outcome are known. */
import { act } from "react"
import { afterEach, beforeAll, expect, test } from "vitest"
import type { Command } from "#schema/commands.ts"
import type { Outcome } from "#schema/worker-api.ts"
import { drawnOn, leave } from "../../../tests/worlds/page/drawn.tsx"
import type { RemoteState } from "../../client/client.ts"
import { makeStaticClient } from "../../client/static-client.ts"
import { startTexts } from "../../i18n/i18n.ts"
import { startMoreTexts } from "../../i18n/more-texts.ts"
import { AskFromVideo } from "./AskFromVideo.tsx"

beforeAll(async () => {
  await startTexts("/gb/")
  await startMoreTexts()
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
})

afterEach(async () => {
  await act(async () => leave())
})

const conf = { freeAdds: 5, freeAddsLeft: 2, addGold: 10 }
const ready = { state: "ready", value: conf, asOf: 0, stale: false } as const

/** The dialog with this price and what a request gets; gives what it does. */
const opened = async (price: RemoteState<typeof conf>, outcome: Outcome<unknown> = { ok: true, value: {} }) => {
  const asked: Array<Command | "closed"> = []
  const client = makeStaticClient({
    remotes: { videoConf: () => price },
    onCommand: (command) => {
      asked.push(command)
      return outcome
    },
  })
  await act(async () => {
    drawnOn(client, <AskFromVideo userId={9} name="Mia" videoId="v" onClose={() => asked.push("closed")} />)
  })
  return asked
}
const form = () => document.querySelector("form")
const submit = () => act(async () => form()?.requestSubmit())

test("SOC-07, SOC-02: nothing is sent, and nothing is called free, before the price is known", async () => {
  const asked = await opened({ state: "failed", error: { kind: "offline" }, value: undefined })
  expect(form()?.textContent).toContain("Try again")
  expect(form()?.textContent).not.toContain("free")
  await submit()
  expect(asked).toEqual([])
})

test("SOC-07, SOC-02: a free one is sent as such and closes the dialog", async () => {
  const asked = await opened(ready)
  await submit()
  expect(asked).toEqual([{ _tag: "addFromVideo", to: 9, videoId: "v", text: "", gold: 0 }, "closed"])
})

test("SOC-07, SOC-02: a refused one says why, and the words stay", async () => {
  const asked = await opened(ready, { ok: false, error: { kind: "offline" } })
  await submit()
  expect(asked.map((one) => (one === "closed" ? one : one._tag))).toEqual(["addFromVideo"])
  expect(document.querySelector("[role=alert]")).not.toBeNull()
})
