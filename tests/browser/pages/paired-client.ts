/**
 * A client for tests of calls: two pages and a BroadcastChannel stand in for worker and gateway. Each page is one
 * person.
 */

import type { CallState, Signal, SignalPayload } from "#schema/calls/call.ts"
import type { Command } from "#schema/commands.ts"
import type { Outcome } from "#schema/worker-api.ts"
import { callState, roomInfo } from "../../../src/call/fixtures.ts"
import type { Client, QueryState } from "../../../src/client/client.ts"
import { makeListeners } from "../../../src/client/listeners.ts"
import { makeStaticClient, staticList } from "../../../src/client/static-client.ts"

export interface Human {
  readonly id: number
  readonly name: string
}

/** The room that both sides share. Each side derives its own CallState from it. */
interface Room {
  readonly kind: "video" | "voice"
  readonly caller: Human
  readonly callee: Human
  readonly change: Partial<CallState>
}
type Said = { readonly room: Room } | { readonly from: number; readonly payload: SignalPayload }

const makeReadable = <V>(first: V) => {
  const listeners = makeListeners()
  let value = first
  return {
    get: () => value,
    subscribe: listeners.add,
    set: (next: V) => {
      value = next
      listeners.tell()
    },
  }
}
const ready = (value: unknown): QueryState<unknown> => ({ state: "ready", value })

/** `lateMs`: time between the answer to startCall and the moment when this page shows the call. */
export const makePairedClient = (me: Human, other: Human, balance: number, lateMs = 0) => {
  const channel = new BroadcastChannel("paired")
  const sent: Array<Command["_tag"]> = []
  const signals: Array<Signal> = []
  let room: Room | null = null
  /** The tab that holds the media: this tab, once it has started or answered a call. */
  let tab: string | null = null

  const queries: Record<string, ReturnType<typeof makeReadable<QueryState<unknown>>>> = {
    session: makeReadable(
      ready({ state: "signedIn", user: { id: me.id, gender: 2 }, balance, points: 0, ended: null }),
    ),
    connection: makeReadable(ready({ network: "online", clockOffset: 0 })),
    call: makeReadable(ready(null)),
    checking: makeReadable(ready([])),
    chats: makeReadable(ready(staticList({ unread: 0 }, [], () => ""))),
    greetings: makeReadable(ready(staticList({}, [], () => ""))),
    signals: makeReadable(ready(staticList({}, [], () => ""))),
    // This client has no row of the call, so its end is told without a receipt.
    callReceipt: makeReadable(ready(null)),
    relation: makeReadable<QueryState<unknown>>({ state: "loading" }),
    outbox: makeReadable(ready(staticList({}, [], () => ""))),
    // The call watches the thread for gifts.
    thread: makeReadable(ready(staticList({ count: 0, from: 0, to: 0, missing: "none" }, [], () => ""))),
  }
  const show = () => {
    if (room === null) return queries.call?.set(ready(null))
    const isCaller = room.caller.id === me.id
    const remote = { ...callState().remote, userId: other.id, userName: other.name }
    const call = callState({ role: isCaller ? "caller" : "callee", kind: room.kind, remote, ...room.change })
    queries.call?.set(ready({ call, tab }))
  }
  const setRoom = (next: Room) => {
    room = next
    channel.postMessage({ room: next } satisfies Said)
    show()
  }
  const start = (made: Room) => (lateMs === 0 ? setRoom(made) : void setTimeout(setRoom, lateMs, made))
  const change = (by: Partial<CallState>) => {
    if (room !== null) setRoom({ ...room, change: { ...room.change, ...by } })
  }
  const end = (outcome: CallState["outcome"]) =>
    change({ phase: "ended", outcome, endedAt: Date.now(), endedBy: me.id, minutes: 1, coins: 30 })

  channel.onmessage = ({ data }: MessageEvent<Said>) => {
    if ("room" in data) {
      room = data.room
      return show()
    }
    signals.push({ n: signals.length, roomNum: "r1", from: data.from, payload: data.payload })
    queries.signals?.set(ready(staticList({}, [...signals], (row) => String(row.n))))
  }

  const execute = async (command: Command): Promise<Outcome<unknown>> => {
    if (command._tag === "checkCallPrice") return { ok: true, value: { balance, price: 30, gender: 2 } }
    sent.push(command._tag)
    switch (command._tag) {
      case "startCall":
        tab = "here"
        start({ kind: command.kind, caller: me, callee: other, change: { invitedAt: Date.now() } })
        return { ok: true, value: roomInfo({ callType: command.kind }) }
      case "answerCall":
        tab = "here"
        change({ phase: "joining", joinedAt: Date.now() })
        return { ok: true, value: roomInfo({ callType: room?.kind ?? "video" }) }
      case "reportMedia":
        if (command.seen === "firstFrame" && room?.change.startedAt === undefined)
          change({ phase: "talking", startedAt: Date.now(), coins: 30, minutes: 1 })
        break
      case "sendSignal":
        channel.postMessage({ from: me.id, payload: command.payload } satisfies Said)
        break
      case "refuseCall":
        end("refused")
        break
      case "cancelCall":
        end("cancelled")
        break
      case "hangUp":
        end("ended")
        break
      case "dismissCall":
        room = null
        tab = null
        signals.length = 0
        queries.signals?.set(ready(staticList({}, [], () => "")))
        show()
        break
    }
    return { ok: true, value: {} }
  }
  const client: Client = {
    ...makeStaticClient({ tab: "here" }),
    // Each readable above has the type that its query's schema demands, but the table is keyed by text.
    query: ((question: { _tag: string }) => {
      const readable = queries[question._tag]
      if (readable === undefined) throw new Error(`the call asks for ${question._tag}, which this client does not have`)
      return readable
    }) as never,
    execute: execute as never,
  }
  return { client, sent }
}
