/** The places of an event are told apart by the syntax around its tag; names that are nearly right are found. */
import { describe, expect, it } from "vitest"
import { nearestNames } from "./nearest-names.ts"
import { tagPlaces } from "./tag-places.ts"

const files = new Map(
  Object.entries({
    "schema/chat/log.ts": 'export const MessageReceived = Schema.TaggedStruct("v1.MessageReceived", {})',
    "schema/events.ts":
      'import * as chat from "./chat.ts"\nexport const events = { "v1.MessageReceived": chat.MessageReceived }',
    "gateway/chat/send.ts": '// "v1.MessageReceived"\nfeed.add({ _tag: "v1.MessageReceived", message })',
    "gateway/chat/make.ts": "\nfeed.add(chat.MessageReceived.make({ message }))",
    "gateway/chat/append.ts": 'append("v1.MessageReceived", { message })',
    "worker/projections/messages.ts": 'export const folds = { "v1.MessageReceived": (rows, event) => rows }',
    "worker/commands/settle.ts":
      'if (event._tag === "v1.MessageReceived") settle(event as EventOf<"v1.MessageReceived">)',
    "worker/projections/messages.test.ts": 'fold({ _tag: "v1.MessageReceived" })',
    "tests/laws/fold.test.ts": 'fold("v1.MessageReceived")',
    "worker/log/other.ts": 'const version = "v1.Unknown"',
  }),
)

describe("where", () => {
  it("tells definition, emitters, folds, readers and tests apart", () => {
    const found = tagPlaces(files).map(({ role, file, line }) => `${role} ${file}:${line}`)
    expect(found.toSorted()).toEqual([
      "defined schema/chat/log.ts:1",
      "defined schema/events.ts:2",
      "emitted gateway/chat/append.ts:1",
      "emitted gateway/chat/make.ts:2",
      "emitted gateway/chat/send.ts:2",
      "folded worker/projections/messages.ts:1",
      "read worker/commands/settle.ts:1",
      "read worker/commands/settle.ts:1",
      "tested tests/laws/fold.test.ts:1",
      "tested worker/projections/messages.test.ts:1",
    ])
  })

  it("tells as folded an event whose row follows from its definition", () => {
    const schema = new Map([
      [
        "schema/people/log.ts",
        'export const PhotoReviewed = Schema.TaggedStruct("v1.PhotoReviewed", {})\nexport const rows = { photo: standing(PhotoReviewed, Photo, {}) }',
      ],
    ])
    expect(tagPlaces(schema).map(({ role, line }) => [role, line])).toEqual([
      ["defined", 1],
      ["folded", 2],
    ])
  })

  it("knows only tags that the schema defines", () => {
    expect(new Set(tagPlaces(files).map(({ tag }) => tag))).toEqual(new Set(["v1.MessageReceived"]))
  })

  it("finds the nearest names of a mistyped one", () => {
    const names = ["v1.CallInvited", "v1.MessageReceived", "v1.SessionRead", "v1.CallHungUp"]
    expect(nearestNames("v1.MesageRecieved", names)[0]).toBe("v1.MessageReceived")
    expect(nearestNames("hungup", names)[0]).toBe("v1.CallHungUp")
  })
})
