// @vitest-environment jsdom
/** A friend request from a video, with its price and its outcome. */
import { flushSync } from "react-dom"
import { beforeAll, expect, test } from "vitest"
import type { Command } from "#schema/commands.ts"
import type { Outcome } from "#schema/worker-api.ts"
import { drawnOn } from "../../../tests/worlds/page/drawn.tsx"
import type { RemoteState } from "../../client/client.ts"
import { makeStaticClient } from "../../client/static-client.ts"
import { startTexts } from "../../i18n/i18n.ts"
import { startMoreTexts } from "../../i18n/more-texts.ts"
import { AskFromVideo } from "./AskFromVideo.tsx"

beforeAll(async () => {
  await startTexts("/gb/")
  await startMoreTexts()
})

const conf = { freeAdds: 5, freeAddsLeft: 2, addGold: 10 }
const ready = { state: "ready", value: conf, asOf: 0, stale: false } as const

/** Opens the dialog with this price. A request gets `outcome`. Returns what the dialog does. */
const opened = (price: RemoteState<typeof conf>, outcome: Outcome<unknown> = { ok: true, value: {} }) => {
  const asked: Array<Command | "closed"> = []
  const client = makeStaticClient({
    remotes: { videoConf: () => price },
    onCommand: (command) => {
      asked.push(command)
      return outcome
    },
  })
  drawnOn(client, <AskFromVideo userId={9} name="Mia" videoId="v" onClose={() => asked.push("closed")} />)
  return asked
}
const form = () => document.querySelector("form")
const submit = () => flushSync(() => form()?.requestSubmit())

test("SOC-07, SOC-02: nothing is sent, and nothing is called free, before the price is known", async () => {
  const asked = opened({ state: "failed", error: { kind: "offline" }, value: undefined })
  expect(form()?.textContent).toContain("Try again")
  expect(form()?.textContent).not.toContain("free")
  submit()
  expect(asked).toEqual([])
})

test("SOC-07, SOC-02: a free one is sent as such and closes the dialog", async () => {
  const asked = opened(ready)
  submit()
  await expect.poll(() => asked).toEqual([{ _tag: "addFromVideo", to: 9, videoId: "v", text: "", gold: 0 }, "closed"])
})

test("SOC-07, SOC-02: a refused one says why, and the dialog stays", async () => {
  const asked = opened(ready, { ok: false, error: { kind: "offline" } })
  submit()
  await expect.poll(() => document.querySelector("[role=alert]")).not.toBeNull()
  expect(asked.map((one) => (one === "closed" ? one : one._tag))).toEqual(["addFromVideo"])
})
