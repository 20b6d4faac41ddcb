import { describe, expect, test } from "vitest"
import { type Callee, type Caller, whyNoCall } from "./why-no-call.ts"

const host: Callee = { status: "online", isHost: true, problem: undefined }
const free: Caller = { isReachable: true, isCalling: false }

describe("why a call cannot be started", () => {
  test.each<[string, Partial<Callee>, Partial<Caller>, unknown]>([
    ["a host who is online can be called", {}, {}, undefined],
    ["a host whose status is not known can be tried", { status: "unknown" }, {}, undefined],
    ["only hosts can be called", { isHost: false }, { isReachable: false }, { off: "notHost" }],
    ["nobody without a network", { status: "offline" }, { isReachable: false }, { off: "noNetwork" }],
    ["nobody during a call", { status: "busy" }, { isCalling: true }, { off: "inCall" }],
    ["ERR-05: nobody who is away", { status: "offline", problem: "callFriendsOnly" }, {}, { off: "offline" }],
    ["nobody who is in a call", { status: "busy" }, {}, { off: "busy" }],
    [
      "nobody behind a block",
      { status: "offline", problem: "blockedByMe" },
      { isReachable: false },
      { kind: "blockedByMe" },
    ],
    ["who takes calls of friends only says so", { problem: "callFriendsOnly" }, {}, { kind: "callFriendsOnly" }],
  ])("%s", (_what, callee, caller, why) => {
    expect(whyNoCall({ ...host, ...callee }, { ...free, ...caller })).toEqual(why)
  })
})
