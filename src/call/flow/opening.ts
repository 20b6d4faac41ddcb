/** From the press on "call" or "answer" to a room and a stream for it: gate, price, devices, gateway. */

import type { CallPrice, CallRole, CallState, RoomInfo } from "#schema/calls/call.ts"
import type { CommandResult } from "#schema/commands.ts"
import type { ConnectionStatus, SessionStatus } from "#schema/device/status.ts"
import type { AppError } from "#schema/errors.ts"
import type { OnceCommand } from "#schema/outbox/once.ts"
import { type CallKind, coinsNeeded, needsPriceTip } from "#schema/rules/calls/call-gate.ts"
import { reactionTo } from "#schema/rules/reactions.ts"
import type { Outcome } from "#schema/worker-api.ts"
import type { Client, QueryState, Readable } from "../../client/client.ts"
import { makeListeners } from "../../client/listeners.ts"
import { drawName } from "../../client/worker/names.ts"
import { stopStream } from "../media/devices.ts"
import { type CallRequest, type GateStep, gateStep, isComingBack } from "./gate.ts"
import type { KeeperPorts } from "./media-keeper.ts"
import { readPriceTip, rememberPriceTip } from "./price-tip.ts"

/** What a call waits for. A call to start carries its request; a call to answer carries the ringing call. */
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
  /**
   * Refused: the view shows the error once, then calls `cancel`. `request`: the call that the gateway refused to start.
   */
  | { readonly step: "refused"; readonly error: AppError; readonly request?: CallRequest }

type Retry = { readonly request: CallRequest } | { readonly call: CallState }

export interface Opening {
  readonly asking: Readable<Asking | null>
  /** The gateway is being asked for a room that this tab is about to hold. */
  isOpening(): boolean
  /** Passes the gate step by step; where it stops, `asking` says why. */
  start(request: CallRequest): void
  confirmPrice(): void
  /** Repeats a failed device check; kind "voice" goes on without a camera. */
  retryDevices(kind: CallKind): void
  /** Drops the question; cancels a call that is being started. */
  cancel(): void
  answer(call: CallState, kind: CallKind): void
}

interface Options extends Pick<KeeperPorts, "client" | "openDevices"> {
  readonly session: Readable<QueryState<SessionStatus>>
  /** A call rings or runs already, in any tab. */
  readonly isCalling: () => boolean
  readonly onRoom: (room: RoomInfo, role: CallRole, stream: MediaStream) => void
  /** Cancels a room that is no longer wanted. */
  readonly cancelRoom: (roomNum: string) => void
}

/** Pause before a command whose answer was lost is asked again under its id, ms. */
const ASK_AGAIN_MS = 1_000

/** Longest wait for a network that is coming back, ms. */
const LINE_MS = 8_000

/** Waits for the one outcome, however many workers that takes: asking again never repeats a once command. */
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

/** A user never pays more than the price they were shown: the gateway's price must be confirmed first. */
const priceAsked = ({ host, ...request }: CallRequest, { price, balance, gender }: CallPrice): Asking => {
  const needed = coinsNeeded(gender, price)
  return {
    step: balance < needed ? "coins" : "price",
    request: { ...request, host: { ...host, callPrice: price } },
    needed,
    balance,
  }
}

const startFailed = (request: CallRequest, error: AppError, session: QueryState<SessionStatus>): Asking => {
  const reaction = reactionTo(error)
  if (reaction === "login") return { step: "login", request }
  if (reaction !== "recharge" || session.state !== "ready") return { step: "refused", error, request }
  const { user, balance } = session.value
  return { step: "coins", request, needed: coinsNeeded(user?.gender, request.host.callPrice), balance }
}

const firstStep = (
  request: CallRequest,
  isConfirmed: boolean,
  isCalling: boolean,
  session: QueryState<SessionStatus>,
  connection: QueryState<ConnectionStatus>,
): GateStep => {
  if (session.state !== "ready") return { step: "refused", error: { kind: "callTryAgain" } }
  const { policy, seen } = readPriceTip()
  return gateStep(request, {
    session: session.value,
    network: connection.state === "ready" ? connection.value.network : "starting",
    isCalling,
    mustTellPrice: !isConfirmed && needsPriceTip(policy, request.location, seen),
  })
}

/** What is asked now. Each opening has a number; results of an older opening are ignored. */
const makeQuestion = () => {
  const listeners = makeListeners()
  let asking: Asking | null = null
  let opening = 0
  const set = (next: Asking | null) => {
    asking = next
    listeners.tell()
  }
  return {
    get: () => asking,
    subscribe: listeners.add,
    set,
    begin: (first: Asking): number => {
      const mine = ++opening
      set(first)
      return mine
    },
    isCurrent: (mine: number) => mine === opening,
    drop: () => {
      opening++
      set(null)
    },
  }
}

export const makeOpening = ({ client, openDevices, session, isCalling, onRoom, cancelRoom }: Options): Opening => {
  const connection = client.query({ _tag: "connection" })
  connection.subscribe(() => {})
  const { set, begin, isCurrent, drop, ...question } = makeQuestion()
  const isOpening = () => {
    const step = question.get()?.step
    return step === "starting" || step === "answering"
  }

  const pass = (request: CallRequest, isConfirmed: boolean) => {
    const step = firstStep(request, isConfirmed, isCalling(), session.get(), connection.get())
    if (step.step === "devices") void check(request, request.kind)
    else if (step.step === "line") waitForLine(request)
    else set(step.step === "refused" ? step : { ...step, request })
  }

  /**
   * On a phone the press often comes while the network is coming back. Waits for it, then goes on; refuses when it does
   * not come back in time.
   */
  const waitForLine = (request: CallRequest) => {
    const mine = begin({ step: "checking", request })
    const end = (then: () => void) => {
      clearTimeout(timer)
      unsubscribe()
      if (isCurrent(mine)) then()
    }
    const timer = setTimeout(end, LINE_MS, () => set({ step: "refused", error: { kind: "callNeedsNetwork" } }))
    const unsubscribe = connection.subscribe(() => {
      const now = connection.get()
      const isComing = now.state === "ready" && isComingBack(now.value.network)
      if (!isComing || !isCurrent(mine)) end(() => pass(request, true))
    })
  }

  /**
   * Undefined when no device opens (the user is then asked about it), or when something else has been asked for
   * meanwhile.
   */
  const streamFor = async (mine: number, kind: CallKind, retry: Retry): Promise<MediaStream | undefined> => {
    const devices = await openDevices(kind)
    if (isCurrent(mine) && devices.ok) return devices.value
    if (devices.ok) stopStream(devices.value)
    else if (isCurrent(mine)) set({ step: "devices", error: devices.error, kind, retry })
    return undefined
  }
  const check = async (request: CallRequest, kind: CallKind) => {
    const mine = begin({ step: "checking", request })
    const { location, host } = request
    const { userId, callPrice } = host
    const now = await client.execute({ _tag: "checkCallPrice", userId, location })
    if (!isCurrent(mine)) return
    if (!now.ok) return set(startFailed(request, now.error, session.get()))
    if (now.value.price > callPrice || now.value.balance < coinsNeeded(now.value.gender, now.value.price))
      return set(priceAsked(request, now.value))
    const stream = await streamFor(mine, kind, { request })
    if (stream === undefined) return
    set({ step: "starting", request })
    const room = await executeOnce(client, { _tag: "startCall", userId, kind, location, price: callPrice })
    if (isCurrent(mine) && room.ok) {
      set(null)
      return onRoom(room.value, "caller", stream)
    }
    stopStream(stream)
    if (room.ok) cancelRoom(room.value.roomNum)
    else if (isCurrent(mine) && room.error.kind === "priceChanged") void check(request, kind)
    else if (isCurrent(mine)) set(startFailed(request, room.error, session.get()))
  }

  const answer = async (call: CallState, kind: CallKind) => {
    if (isOpening()) return
    const mine = begin({ step: "answering", call })
    const stream = await streamFor(mine, kind, { call })
    if (stream === undefined) return
    const room = await executeOnce(client, { _tag: "answerCall", roomNum: call.roomNum })
    if (isCurrent(mine) && room.ok) {
      set(null)
      return onRoom(room.value, "callee", stream)
    }
    stopStream(stream)
    if (isCurrent(mine) && !room.ok) set({ step: "refused", error: room.error })
  }

  session.subscribe(() => {
    const who = session.get()
    const asking = question.get()
    if (who.state !== "ready" || who.value.state !== "signedIn") return
    if (asking?.step === "login") pass(asking.request, false)
    // A new member's coins arrive a moment after the login.
    else if (asking?.step === "coins" && who.value.balance >= asking.needed) pass(asking.request, false)
  })

  return {
    asking: question,
    isOpening,
    start: (request) => {
      if (!isOpening() && question.get()?.step !== "checking") pass(request, false)
    },
    confirmPrice: () => {
      const asking = question.get()
      if (asking?.step !== "price") return
      rememberPriceTip(asking.request.location)
      pass(asking.request, true)
    },
    retryDevices: (kind) => {
      const asking = question.get()
      if (asking?.step !== "devices") return
      const { retry } = asking
      if ("request" in retry) void check({ ...retry.request, kind }, kind)
      else void answer(retry.call, kind)
    },
    cancel: drop,
    answer: (call, kind) => void answer(call, kind),
  }
}
