// @vitest-environment jsdom
import { useState } from "react"
import { flushSync } from "react-dom"
import { beforeAll, expect, test } from "vitest"
import { drawn } from "../../../tests/worlds/page/drawn.tsx"
import { startTexts } from "../../i18n/i18n.ts"
import { startMoreTexts } from "../../i18n/more-texts.ts"
import { ThreadView } from "./ThreadView.tsx"
import type { ThreadModel, ThreadRows } from "./thread-model.ts"

beforeAll(async () => {
  await startTexts("/gb/")
  await startMoreTexts()
  const nothing = () => {}
  // jsdom has no ResizeObserver.
  Object.assign(globalThis, {
    ResizeObserver: class {
      observe = nothing
      unobserve = nothing
      disconnect = nothing
    },
  })
})

const rows: ThreadRows = { base: 0, length: 0, isWhole: true, at: () => "reading" }
const thread: ThreadModel = {
  friend: {
    ...({
      id: 9,
      name: "Mia",
      photo: "",
      status: "online",
      seen: undefined,
      isHost: false,
      coinsPerMinute: 0,
    } as const),
    ...{ demo: false, callOff: undefined },
  },
  source: { subscribe: () => () => {}, get: () => rows, show: () => {}, reach: () => {} },
  ...{ firstUnread: undefined, unread: 0, place: undefined, draft: "An old draft", block: "none" },
}

let setBlock: (block: ThreadModel["block"]) => void = () => {}
const Shown = () => {
  const [block, set] = useState<ThreadModel["block"]>("none")
  setBlock = set
  const nothing = () => {}
  return (
    <ThreadView
      thread={{ ...thread, block }}
      now={0}
      {...{ onBack: nothing, onCall: nothing, onSend: nothing, onGift: nothing, onDraft: nothing, onRetry: nothing }}
      {...{ onDelete: nothing, onFriend: nothing, onMore: nothing, onUnblock: nothing, onEnd: nothing }}
      onTranslate={async () => null}
    />
  )
}

test("CARD-11: who is blocked and unblocked again finds the text as it was written", () => {
  const page = drawn(<Shown />)
  const field = () => page.querySelector("textarea")
  const setter = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")?.set
  flushSync(() => {
    setter?.call(field(), "Are you there?")
    field()?.dispatchEvent(new Event("input", { bubbles: true }))
  })
  flushSync(() => setBlock("mine"))
  expect(field()).toBeNull()
  flushSync(() => setBlock("none"))
  expect(field()?.value).toBe("Are you there?")
})
