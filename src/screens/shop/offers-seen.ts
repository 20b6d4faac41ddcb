/** Offers that this device has shown: none is shown by itself again. */
import { makeStoredList } from "../../browser/stored-list.ts"

const isOfferId = (value: unknown): value is string => typeof value === "string" && value.length <= 100

export const offersSeen = makeStoredList("livcam.offersSeen", isOfferId, 50)
