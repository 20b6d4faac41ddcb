/**
 * Everything that calling does on this page outside of React: the gate before a call, answering, the media that outlives
 * screens, and the end. One for each client; views read `asking` and the `call` query.
 */

import type { CallPrice, CallState } from "#schema/calls/call.ts"
import type { CommandResult } from "#schema/commands.ts"
import type { AppError } from "#schema/errors.ts"
import type { OnceCommand } from "#schema/outbox/once.ts"
import { type CallKind, coinsNeeded, needsPriceTip } from "#schema/rules/call-gate.ts"
import type { Outcome } from "#schema/worker-api.ts"
import type { Client, Readable } from "../../client/client.ts"
import { makeListeners } from "../../client/listeners.ts"
import { drawName } from "../../client/worker/names.ts"
import type { CallMedia } from "../media/call-media.ts"
import { stopStream } from "../media/devices.ts"
import { isOpen, storeCallKeys } from "./call-keys.ts"
import { type CallRequest, gateStep } from "./gate.ts"
import { type KeeperPorts, makeMediaKeeper } from "./media-keeper.ts"
import { readPriceTip, rememberPriceTip } from "./price-tip.ts"

/** What a call waits for. A call to start carries its request, one to answer the call that rings. */
export type Asking =
  | { readonly step: "login"; readonly request: CallRequest }
  | {
      readonly step: "price" | "coins"
      readonly request: CallRequest
      readonly needed: number
      readonly balance: number
    }
  | { readonly step: "checking" | "starting"; readonly request: CallRequest }
  | { readonly step: "answering"; readonly call: CallState }
  /** Camera or microphone is missing or refused. */
  | { readonly step: "devices"; readonly error: AppError; readonly kind: CallKind; readonly retry: Retry }
  /** It cannot be: to be told once, then `cancel`. */
  | { readonly step: "refused"; readonly error: AppError }

type Retry = { readonly request: CallRequest } | { readonly call: CallState }

export interface CallFlow {
  readonly asking: Readable<Asking | null>
  readonly media: Readable<CallMedia | null>
  /** Rooms that this tab has left, although the gateway may not know yet. */
  readonly left: Readable<ReadonlySet<string>>
  /** Passes the gate step by step; where it stops, `asking` says why. */
  start(request: CallRequest): void
  confirmPrice(): void
  /** After the device check failed: once more, or without a camera. */
  retryDevices(kind: CallKind): void
  /** Puts away what is asked; a call being started is taken back. */
  cancel(): void
  answer(call: CallState, kind: CallKind): void
  /** Cancels, refuses or hangs up, as the call stands. */
  end(call: CallState): void
  dismiss(call: CallState): void
}

/** A hang-up that did not reach the gateway is said again this often. */
const END_AGAIN_MS = 3_000

/** A command whose answer this page has lost is asked for again, under its id, this much later. */
const ASK_AGAIN_MS = 1_000

/** Waits for the one outcome, however many workers it takes: asked again, a once command is never done again. */
const executeOnce = async <C extends OnceCommand>(
  client: Client,
  command: C,
): Promise<Outcome<CommandResult<C["_tag"]>>> => {
  const id = drawName()
  for (let again = false; ; again = true) {
    const outcome = await client.execute(command, { id, again })
    if (outcome.ok || outcome.error.kind !== "workerSilent") return outcome
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS))
  }
}

const endingOf = ({ phase, role }: CallState) => {
  if (phase !== "ringing") return "hangUp"
  return role === "caller" ? "cancelCall" : "refuseCall"
}

export const makeCallFlow = (ports: KeeperPorts): CallFlow => {
  const { client, openDevices } = ports
  const listeners = makeListeners()
  const keeper = makeMediaKeeper(ports)
  let left: ReadonlySet<string> = new Set()
  let asking: Asking | null = null
  /** Counts what was asked for; an answer to an older question is not used. */
  let turn = 0

  const session = client.query({ _tag: "session" })
  const connection = client.query({ _tag: "connection" })
  const shown = client.query({ _tag: "call" })

  const set = (next: Asking | null) => {
    asking = next
    listeners.tell()
  }
  const refuse = (error: AppError) => set({ step: "refused", error })
  const shownCall = () => {
    const now = shown.get()
    return now.state === "ready" ? now.value : null
  }
  const openCall = (roomNum: string): CallState | null => {
    const call = shownCall()?.call ?? null
    return isOpen(call) && call.roomNum === roomNum ? call : null
  }
  const isOpening = () => asking?.step === "starting" || asking?.step === "answering"

  const pass = (request: CallRequest, isConfirmed: boolean) => {
    const [who, link] = [session.get(), connection.get()]
    if (who.state !== "ready") return refuse({ kind: "callTryAgain" })
    const { policy, seen } = readPriceTip()
    const step = gateStep(request, {
      session: who.value,
      network: link.state === "ready" ? link.value.network : "starting",
      isCalling: isOpen(shownCall()?.call ?? null),
      mustTellPrice: !isConfirmed && needsPriceTip(policy, request.location, seen),
    })
    if (step.step === "refused") refuse(step.error)
    else if (step.step === "devices") void check(request, request.kind)
    else set({ ...step, request })
  }

  const check = async (request: CallRequest, kind: CallKind) => {
    const mine = ++turn
    set({ step: "checking", request })
    const { userId, callPrice } = request.host
    const now = await client.execute({ _tag: "checkCallPrice", userId, location: request.location })
    if (mine !== turn) return
    if (!now.ok) return startFailed(request, now.error)
    if (now.value.price > callPrice || now.value.balance < coinsNeeded(now.value.gender, now.value.price))
      return tellPrice(request, now.value)
    const devices = await openDevices(kind)
    if (mine !== turn) return devices.ok && stopStream(devices.value)
    if (!devices.ok) return set({ step: "devices", error: devices.error, kind, retry: { request } })
    set({ step: "starting", request })
    const room = await executeOnce(client, {
      _tag: "startCall",
      userId: request.host.userId,
      kind,
      location: request.location,
    })
    if (mine === turn && room.ok && room.value.callPrice > callPrice) {
      stopStream(devices.value)
      const { roomNum, callPrice: price } = room.value
      leave(roomNum, () => client.execute({ _tag: "cancelCall", roomNum }))
      return tellPrice(request, { price, balance: now.value.balance, gender: now.value.gender })
    }
    if (mine === turn && room.ok) {
      keeper.hold(room.value, "caller", devices.value)
      set(null)
      return look()
    }
    stopStream(devices.value)
    if (room.ok) leave(room.value.roomNum, () => client.execute({ _tag: "cancelCall", roomNum: room.value.roomNum }))
    else if (mine === turn) startFailed(request, room.error)
  }
  /** Nobody pays more than they were told: the gateway's price is confirmed first. */
  const tellPrice = ({ host, ...request }: CallRequest, { price, balance, gender }: CallPrice) => {
    const needed = coinsNeeded(gender, price)
    set({
      step: balance < needed ? "coins" : "price",
      request: { ...request, host: { ...host, callPrice: price } },
      needed,
      balance,
    })
  }
  const startFailed = (request: CallRequest, error: AppError) => {
    const who = session.get()
    if (error.kind === "loginRequired") return set({ step: "login", request })
    if (error.kind !== "coinsTooFew" || who.state !== "ready") return refuse(error)
    set({ step: "coins", request, needed: request.host.callPrice, balance: who.value.balance })
  }

  const answer: CallFlow["answer"] = async (call, kind) => {
    if (isOpening()) return
    const mine = ++turn
    set({ step: "answering", call })
    const devices = await openDevices(kind)
    if (mine !== turn) return devices.ok && stopStream(devices.value)
    if (!devices.ok) return set({ step: "devices", error: devices.error, kind, retry: { call } })
    const room = await executeOnce(client, { _tag: "answerCall", roomNum: call.roomNum })
    if (mine === turn && room.ok) {
      keeper.hold(room.value, "callee", devices.value)
      set(null)
      return look()
    }
    stopStream(devices.value)
    if (mine !== turn) return
    refuse(room.ok ? { kind: "callGone" } : room.error)
  }

  /** Leaves a room here at once and tells the gateway until it knows. */
  const leave = (roomNum: string, tell: () => Promise<Outcome<unknown>>) => {
    left = new Set([...left, roomNum])
    keeper.leave(roomNum)
    listeners.tell()
    const say = async () => {
      const told = await tell()
      if (!told.ok && openCall(roomNum) !== null) setTimeout(say, END_AGAIN_MS)
    }
    void say()
  }
  const end: CallFlow["end"] = (call) => {
    const { roomNum } = call
    // What ends a call depends on how it stands now: it may have been answered since the button was pressed.
    leave(roomNum, () => client.execute({ _tag: endingOf(openCall(roomNum) ?? call), roomNum }))
  }

  const look = () => {
    if (shown.get().state !== "ready") return
    const now = shownCall()
    if (asking?.step === "answering" && openCall(asking.call.roomNum) === null) {
      turn++
      set(null)
    }
    storeCallKeys(now?.call ?? null)
    keeper.follow(now, isOpening())
  }
  shown.subscribe(look)
  // After a reload the call may have been shown to somebody else before.
  look()
  connection.subscribe(() => {})
  session.subscribe(() => {
    const who = session.get()
    if (who.state !== "ready" || who.value.state !== "signedIn") return
    if (asking?.step === "login") pass(asking.request, false)
    // A new member's coins come a moment after the login.
    else if (asking?.step === "coins" && who.value.balance >= asking.needed) pass(asking.request, false)
  })

  return {
    asking: { get: () => asking, subscribe: listeners.add },
    media: keeper,
    left: { get: () => left, subscribe: listeners.add },
    start: (request) => {
      if (!isOpening() && asking?.step !== "checking") pass(request, false)
    },
    confirmPrice: () => {
      if (asking?.step !== "price") return
      rememberPriceTip(asking.request.location)
      pass(asking.request, true)
    },
    retryDevices: (kind) => {
      if (asking?.step !== "devices") return
      const { retry } = asking
      if ("request" in retry) void check({ ...retry.request, kind }, kind)
      else answer(retry.call, kind)
    },
    cancel: () => {
      turn++
      set(null)
    },
    answer,
    end,
    dismiss: ({ roomNum }) => void client.execute({ _tag: "dismissCall", roomNum }),
  }
}
