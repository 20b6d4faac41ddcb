/**
 * A double of Agora's messaging in one process: clients of the real SDK's shape, and a network that the test controls.
 */
import type { RTMEvents } from "agora-rtm-sdk"
import { GATEWAY_UID } from "#schema/realtime/endpoints.ts"
import type { MakeRtmClient, RtmClient } from "../../../worker/realtime/rtm/rtm-sdk.ts"

type EventMap = RTMEvents.RTMClientEventMap
type LinkEvent = RTMEvents.LinkStateEvent
type State = LinkEvent["currentState"]
type Reason = LinkEvent["reasonCode"]

export interface DoubleClient extends RtmClient {
  readonly uid: string
  /** Tokens that it was given, oldest first. */
  readonly tokens: ReadonlyArray<string>
  readonly state: () => State
  /** Moves it to a state, as the network does. */
  readonly move: (state: State, reasonCode: Reason) => void
  readonly tellExpiring: () => void
}

export interface RtmNetwork {
  readonly make: MakeRtmClient
  /** All clients ever made, oldest first. */
  readonly clients: ReadonlyArray<DoubleClient>
  /** How logins are answered. */
  manners: "polite" | "silent" | "refusing"
  /** Tokens that are no longer accepted. */
  readonly expired: Set<string>
  /** Gives the text to the client that is logged in under the uid. */
  readonly deliver: (uid: string, text: string | Uint8Array, publisher?: string) => void
  /** Called with each client that logs out. */
  onGone: (client: DoubleClient) => void
}

const noTime = { timestamp: 0 }

export const makeRtmNetwork = (): RtmNetwork => {
  const clients: DoubleClient[] = []
  const messages = new Map<DoubleClient, (text: string | Uint8Array, publisher: string) => void>()
  const isLoggedIn = (client: DoubleClient): boolean => client.state() === "CONNECTED"

  const make: MakeRtmClient = (_appId, uid) => {
    const listeners: { [N in keyof EventMap]: Set<EventMap[N]> } = {
      presence: new Set(),
      message: new Set(),
      storage: new Set(),
      lock: new Set(),
      topic: new Set(),
      tokenPrivilegeWillExpire: new Set(),
      linkState: new Set(),
      token: new Set(),
    }
    const tokens: string[] = []
    let state: State = "IDLE"
    const move = (next: State, reasonCode: Reason): void => {
      const event: LinkEvent = {
        ...noTime,
        currentState: next,
        previousState: state,
        serviceType: "MESSAGE",
        operation: "LOGIN",
        reason: reasonCode,
        reasonCode,
        affectedChannels: [],
        unrestoredChannels: [],
        isResumed: false,
      }
      state = next
      for (const listener of listeners.linkState) listener(event)
    }
    const isAccepted = (token: string): boolean => !network.expired.has(token)

    const client: DoubleClient = {
      uid,
      tokens,
      state: () => state,
      move,
      tellExpiring: () => {
        for (const listener of listeners.tokenPrivilegeWillExpire) listener("")
      },
      addEventListener: (name, listener) => void listeners[name].add(listener),
      removeEventListener: (name, listener) => void listeners[name].delete(listener),
      login: async ({ token = "" } = {}) => {
        tokens.push(token)
        move("CONNECTING", "LOGIN")
        if (network.manners === "silent") return new Promise(() => {})
        await Promise.resolve()
        if (network.manners === "refusing" || !isAccepted(token)) {
          move("FAILED", network.manners === "refusing" ? "LOGIN_REJECTED" : "TOKEN_EXPIRED")
          throw new Error("the login was refused")
        }
        for (const other of clients)
          if (other !== client && other.uid === uid && isLoggedIn(other)) other.move("FAILED", "SAME_UID_LOGIN")
        move("CONNECTED", "LOGIN_SUCCESS")
        return noTime
      },
      logout: async () => {
        state = "IDLE"
        network.onGone(client)
        return noTime
      },
      renewToken: async (token) => {
        if (!isAccepted(token)) throw new Error("the token was refused")
        tokens.push(token)
        return noTime
      },
    }
    messages.set(client, (message, publisher) => {
      const event: RTMEvents.MessageEvent = {
        ...noTime,
        channelType: "USER",
        channelName: uid,
        topicName: "",
        messageType: typeof message === "string" ? "STRING" : "BINARY",
        customType: "",
        message,
        publisher,
        publishTime: 0,
      }
      for (const listener of listeners.message) listener(event)
    })
    clients.push(client)
    return client
  }

  const network: RtmNetwork = {
    make,
    clients,
    manners: "polite",
    expired: new Set(),
    deliver: (uid, text, publisher = GATEWAY_UID) => {
      const client = clients.findLast((one) => one.uid === uid && isLoggedIn(one))
      if (client !== undefined) queueMicrotask(() => messages.get(client)?.(text, publisher))
    },
    onGone: () => {},
  }
  return network
}
