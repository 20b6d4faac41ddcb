/** The whole table of endpoints. The worker's client and the gateway's router are both derived from it. */
import { accountEndpoints } from "./account.ts"
import { activityEndpoints } from "./activity.ts"
import { callEndpoints } from "./calls.ts"
import { chatEndpoints } from "./chat.ts"
import { feedEndpoints } from "./feed.ts"
import { realtimeEndpoints } from "./realtime.ts"
import { socialEndpoints } from "./social.ts"
import { wallEndpoints } from "./wall.ts"

export const endpoints = {
  ...accountEndpoints,
  ...wallEndpoints,
  ...chatEndpoints,
  ...callEndpoints,
  ...realtimeEndpoints,
  ...feedEndpoints,
  ...activityEndpoints,
  ...socialEndpoints,
} as const

export type EndpointName = keyof typeof endpoints
export type RequestOf<N extends EndpointName> = (typeof endpoints)[N]["request"]["Type"]
export type ResponseOf<N extends EndpointName> = (typeof endpoints)[N]["response"]["Type"]
