/**
 * Builds the tables in the header of machine.ts from the machine itself, so that the header always says what the
 * machine does.
 */
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"
import type { CallState } from "#schema/calls/call.ts"
import {
  callBroken,
  happened,
  hungUp,
  invited,
  ME,
  matchBegan,
  OTHER,
  posted,
  privateAsked,
  privateBegan,
} from "../../tests/worlds/calls/call-events.ts"
import type { CallEvent, CallTag } from "./call-event.ts"
import { holdingOf, withSeen } from "./holding.ts"
import { stepCall } from "./machine.ts"
import { timersOf } from "./timers.ts"

const fold = (...events: ReadonlyArray<CallEvent>): CallState | null =>
  events.reduce<CallState | null>((state, event) => stepCall(state, event, ME), null)

const [joined, started] = [happened("v1.CallJoined"), happened("v1.CallStarted")]
const soon = (roomNum = "r1"): CallEvent => ({ _tag: "v1.CallEndingSoon", roomNum, at: 1, endsAt: 60_001 })
/**
 * One state of each kind. warned: talking, with a warning of too few coins and the other side's media broken. `m.`: a
 * call that began as a match.
 */
const STATES: ReadonlyArray<readonly [name: string, state: CallState | null]> = [
  ["none", null],
  ["ringing", fold(invited())],
  ["joining", fold(invited(), joined)],
  ["talking", fold(invited(), joined, started)],
  ["warned", fold(invited(), joined, started, soon(), callBroken(true, OTHER.userId))],
  ["m.joining", fold(matchBegan())],
  ["m.talking", fold(matchBegan(), started)],
  ["ended", fold(invited(), joined, started, hungUp())],
]

/** One event of each tag, for the given room. A missing tag does not compile. */
const INPUTS: { readonly [T in CallTag]: (roomNum: string) => CallEvent } = {
  "v1.CallInvited": (room) => invited(room),
  "v1.MatchBegan": (room) => matchBegan(room),
  "v1.CallJoined": (room) => happened("v1.CallJoined", room),
  "v1.CallStarted": (room) => happened("v1.CallStarted", room),
  "v2.CoinsPosted": (room) => posted("points", 2, 24, room),
  "v1.CallEndingSoon": soon,
  "v1.CallGoesOn": (roomNum) => ({ _tag: "v1.CallGoesOn", roomNum, at: 2 }),
  "v1.CallBroken": (room) => callBroken(true, OTHER.userId, room),
  "v1.CallMended": (room) => callBroken(false, OTHER.userId, room),
  "v1.PrivateAsked": (room) => privateAsked(OTHER.userId, room),
  "v1.PrivateBegan": (room) => privateBegan(room),
  "v1.CallCancelled": (room) => happened("v1.CallCancelled", room),
  "v1.CallRefused": (room) => happened("v1.CallRefused", room),
  "v1.CallTimedOut": (room) => happened("v1.CallTimedOut", room),
  "v1.CallHungUp": (room) => hungUp("hangup", room),
}

/** The outcome of an ended call, or the new phase, or the fields that change; a dot when nothing changes. */
const cell = (before: CallState | null, event: CallEvent): string => {
  const after = stepCall(before, event, ME)
  if (after === before || after === null) return "·"
  if (after.phase === "ended") return after.outcome ?? "ended"
  if (after.phase !== before?.phase || after.roomNum !== before.roomNum) return after.phase
  const changed = Object.entries(after).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field as keyof CallState]),
  )
  return changed.length === 0 ? "·" : changed.map(([field]) => field).join("+")
}

const tableOf = (rows: ReadonlyArray<ReadonlyArray<string>>): string => {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  const line = (row: ReadonlyArray<string>) =>
    ` * | ${row.map((text, at) => text.padEnd(widths[at] ?? 0)).join(" | ")} |`
  const [head = [], ...body] = rows
  return [line(head), ` * |${widths.map((width) => "-".repeat(width + 2)).join("|")}|`, ...body.map(line)].join("\n")
}

const STEPS = (room: string) => [
  ["input", ...STATES.map(([name]) => name)],
  ...Object.entries(INPUTS).map(([tag, make]) => [tag.slice(3), ...STATES.map(([, state]) => cell(state, make(room)))]),
]

const TIMERS = () => {
  const seen = (...events: ReadonlyArray<"firstFrame" | "remoteLeft">) =>
    events.reduce(withSeen, holdingOf("r1", "tab-1"))
  const devices = [
    ["the caller's, no frame yet", "caller", seen()],
    ["the callee's, no frame yet", "callee", seen()],
    ["either, frame seen", "caller", seen("firstFrame")],
    ["either, media lost", "caller", seen("firstFrame", "remoteLeft")],
    ["any other", "callee", null],
  ] as const
  const states = STATES.filter(([name]) => !["none", "warned"].includes(name) && !name.startsWith("m."))
  return [
    ["timers of a device", ...states.map(([name]) => name)],
    ...devices.map(([name, role, holding]) => [
      name,
      ...states.map(([, state]) => {
        const timers = timersOf(state && { ...state, role }, holding)
        return timers.map(({ kind, afterMs }) => `${kind} ${afterMs / 1_000} s`).join(", ") || "·"
      }),
    ]),
  ]
}

const header = readFileSync(fileURLToPath(new URL("./machine.ts", import.meta.url)), "utf8").split("import ")[0] ?? ""

test("CALL-01: the table of all states and inputs in the machine's header is what the machine does", () => {
  const table = tableOf(STEPS("r1"))
  expect(header.includes(table), `the header of machine.ts must have:\n${table}`).toBe(true)
})

test("CALL-01: the table of timers in the machine's header is what runs in each state", () => {
  const table = tableOf(TIMERS())
  expect(header.includes(table), `the header of machine.ts must have:\n${table}`).toBe(true)
})

test("CALL-13: of another room only an invitation or a match changes anything, and it takes the call's place", () => {
  for (const [tag, ...cells] of STEPS("r2").slice(1)) {
    const begins = tag === "CallInvited" ? "ringing" : tag === "MatchBegan" ? "joining" : "·"
    expect([tag, ...cells]).toEqual([tag, ...STATES.map(() => begins)])
  }
})
