/** The microphone, camera and speaker that the user has chosen, kept by the browser. Empty: the standard one. */
import { keepStored, readStored } from "../../browser/stored.ts"
import type { Readable } from "../../client/client.ts"
import { makeListeners } from "../../client/listeners.ts"

export type DeviceUse = "audio" | "video" | "speaker"

const keyOf = (use: DeviceUse) => `livcam-device-${use}`
const listeners = makeListeners()

export const chosenDevice = (use: DeviceUse): string => readStored(keyOf(use)) ?? ""

export const chooseDevice = (use: DeviceUse, id: string): void => {
  keepStored(keyOf(use), id)
  listeners.tell()
}

export const chosenSpeaker: Readable<string> = { get: () => chosenDevice("speaker"), subscribe: listeners.add }
