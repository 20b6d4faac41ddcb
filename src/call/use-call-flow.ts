/** The call flow of this page, as the call layer uses it. */

import { useSyncExternalStore } from "react"
import { tabStored } from "../browser/stored.ts"
import { useClient } from "../client/ClientProvider.tsx"
import type { Client } from "../client/client.ts"
import { callUseOf, keepUse } from "./call-use.ts"
import { type CallFlow, makeCallFlow } from "./flow/call-flow.ts"
import type { CallRequest } from "./flow/gate.ts"
import type { Asking } from "./flow/opening.ts"
import type { CallMedia, MediaState } from "./media/call-media.ts"
import { openDevices } from "./media/devices.ts"
import { openMedia } from "./media/open-media.ts"

const MARK = "livcam-call-room"

/** Which room's media this tab holds; kept across a reload. */
const tabMark = {
  read: () => tabStored.read(MARK) ?? null,
  write: (roomNum: string | null) => (roomNum === null ? tabStored.drop(MARK) : tabStored.keep(MARK, roomNum)),
}

const flows = new WeakMap<Client, CallFlow>()

/** The one flow of a client; it lives as long as the page. */
const callFlowOf = (client: Client): CallFlow => {
  const known = flows.get(client)
  if (known !== undefined) return known
  const made = makeCallFlow({
    client,
    openDevices: (kind) => openDevices(kind),
    openMedia,
    mark: tabMark,
    carried: { of: (roomNum) => callUseOf(roomNum).bytes, keep: (roomNum, bytes) => keepUse(roomNum, { bytes }) },
  })
  flows.set(client, made)
  return made
}

export const useCallFlow = (): CallFlow => callFlowOf(useClient())

/** Starts a call from any button: asks for login, coins, the price and the devices as they are needed. */
export const useStartCall = (): ((request: CallRequest) => void) => useCallFlow().start

/** What is asked while a call of this tab is being started or answered; null otherwise. */
export const useAsking = (): Asking | null => {
  const { asking } = useCallFlow()
  return useSyncExternalStore(asking.subscribe, asking.get)
}

/** Rooms that this tab has left: nothing of them is shown, even before the gateway knows. */
export const useLeftRooms = (): ReadonlySet<string> => {
  const { left } = useCallFlow()
  return useSyncExternalStore(left.subscribe, left.get)
}

const never = () => () => {}
const noState = () => null

export interface HeldMedia {
  readonly media: CallMedia
  readonly state: MediaState
}

/** The media of this tab's call; null while it holds none. */
export const useCallMedia = (): HeldMedia | null => {
  const { media: held } = useCallFlow()
  const media = useSyncExternalStore(held.subscribe, held.get)
  const state = useSyncExternalStore(media?.subscribe ?? never, media?.get ?? noState)
  return media === null || state === null ? null : { media, state }
}
