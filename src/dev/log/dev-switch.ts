/** Whether this device shows the developers' tools: `?dev=1` and `?dev=0` switch them, and so does a button. */
import { dropStored, keepStored, readStored } from "../../browser/stored.ts"

const STORED = "livcam-dev"

export const switchDev = (on: boolean): void => (on ? keepStored(STORED, "1") : dropStored(STORED))

export const isDevOn = (): boolean => readStored(STORED) === "1"

/** Follows the address. */
export const takeDevSwitch = (search: string): void => {
  const asked = new URLSearchParams(search).get("dev")
  if (asked === "1" || asked === "0") switchDev(asked === "1")
}
