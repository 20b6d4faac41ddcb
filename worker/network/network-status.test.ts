import { expect, test } from "vitest"
import { messagingStatus, networkStatus, soonest } from "./network-status.ts"

test("CARD-11: the network's state comes from attempts: nothing heard, heard, and what both lines say", () => {
  expect(networkStatus("never", "connecting", false)).toBe("starting")
  expect(networkStatus("ok", "online", false)).toBe("online")
  expect(networkStatus("ok", "connecting", false)).toBe("online")
  expect(networkStatus("ok", "offline", false)).toBe("weak")
  expect(networkStatus("ok", "offline", true)).toBe("online")
  expect(networkStatus("trouble", "online", false)).toBe("weak")
  expect(networkStatus("trouble", "connecting", false)).toBe("reconnecting")
  expect(networkStatus("trouble", "offline", false)).toBe("offline")
})

test("CARD-11: the messaging connection is offline, online or calling", () => {
  expect(messagingStatus("offline", true)).toBe("offline")
  expect(messagingStatus("connecting", false)).toBe("offline")
  expect(messagingStatus("online", false)).toBe("online")
  expect(messagingStatus("online", true)).toBe("calling")
})

test("CARD-11: of two planned attempts the sooner is told", () => {
  expect(soonest(null, null)).toBeNull()
  expect(soonest(5, null)).toBe(5)
  expect(soonest(7, 5)).toBe(5)
})
