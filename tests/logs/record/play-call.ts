/** Calls between two people, one after the other. */

import type { LiveClient } from "../../../src/client/live-client.ts"
import { act, signIn, watch } from "../../worlds/app/acting.ts"
import type { Player, Stage } from "./stage.ts"

const SECOND = 1_000
const HOST = "mia@livcam.test"

export interface Host {
  readonly id: number
  readonly client: LiveClient
}

/** A demo host who is signed in at a real device. */
export const signInHost = async ({ world }: Stage): Promise<Host> => {
  const { client } = (await world.browser()).openTab()
  const id = await signIn(client, HOST, "livcam-demo")
  const connection = watch(client.query({ _tag: "connection" }))
  await world.eventually(() => {
    if (connection().messaging !== "online") throw new Error("the host is not online yet")
  })
  return { id, client }
}

export type Ending = "cancelled" | "refused" | "unanswered" | "talked" | "untilCoinsEnd"

export const playCall = async ({ world }: Stage, caller: Player, host: Host, ending: Ending): Promise<void> => {
  const { client } = caller.tab()
  const [hers, his] = [watch(client.query({ _tag: "call" })), watch(host.client.query({ _tag: "call" }))]
  const both = (phase: string) =>
    world.eventually(() => {
      if (hers()?.call.phase !== phase || his()?.call.phase !== phase)
        throw new Error(`${ending}: not ${phase} but ${hers()?.call.phase} and ${his()?.call.phase}`)
    })
  const { roomNum } = await act(client, { _tag: "startCall", userId: host.id, kind: "video", location: "profile" })
  await both("ringing")
  if (ending === "cancelled") await act(client, { _tag: "cancelCall", roomNum })
  else if (ending === "refused") await act(host.client, { _tag: "refuseCall", roomNum })
  else if (ending === "unanswered") await world.pass(34 * SECOND)
  else {
    await act(host.client, { _tag: "answerCall", roomNum })
    await both("joining")
    for (const side of [client, host.client]) await act(side, { _tag: "reportMedia", roomNum, seen: "firstFrame" })
    await both("talking")
    await world.pass(ending === "talked" ? 64 * SECOND : 200 * SECOND)
    if (ending === "talked") await act(client, { _tag: "hangUp", roomNum })
  }
  await both("ended")
  for (const side of [client, host.client]) await act(side, { _tag: "dismissCall", roomNum })
  await world.pass(5 * SECOND)
}
