/** The table of all endpoints. The worker's client and the gateway's router are both derived from it. */
import { accountEndpoints } from "./account/endpoints.ts"
import { activityEndpoints } from "./activity/endpoints.ts"
import { callEndpoints } from "./calls/endpoints.ts"
import { chatEndpoints } from "./chat/endpoints.ts"
import { coinEndpoints } from "./coins/endpoints.ts"
import type { RequestError } from "./command-errors.ts"
import type { AppFailure } from "./errors.ts"
import { feedEndpoints } from "./feed/endpoints.ts"
import { friendEndpoints } from "./friends/endpoints.ts"
import { gameEndpoints } from "./games/endpoints.ts"
import { giftEndpoints } from "./gifts/endpoints.ts"
import { matchEndpoints } from "./matches/endpoints.ts"
import { peopleEndpoints } from "./people/endpoints.ts"
import { realtimeEndpoints } from "./realtime/endpoints.ts"
import { shopEndpoints } from "./shop/endpoints.ts"
import { supportEndpoints } from "./support/endpoints.ts"
import { videoEndpoints } from "./videos/endpoints.ts"

/** Every endpoint by its name. */
export const endpoints = {
  ...accountEndpoints,
  ...peopleEndpoints,
  ...chatEndpoints,
  ...callEndpoints,
  ...giftEndpoints,
  ...gameEndpoints,
  ...matchEndpoints,
  ...shopEndpoints,
  ...coinEndpoints,
  ...realtimeEndpoints,
  ...feedEndpoints,
  ...activityEndpoints,
  ...friendEndpoints,
  ...supportEndpoints,
  ...videoEndpoints,
} as const

/** Name of an endpoint. */
export type EndpointName = keyof typeof endpoints
/** The request of an endpoint of this name. */
export type RequestOf<N extends EndpointName> = (typeof endpoints)[N]["request"]["Type"]
/** The response of an endpoint of this name when its code is 200. */
export type ResponseOf<N extends EndpointName> = (typeof endpoints)[N]["response"]["Type"]
/** Kinds of errors that the endpoint names: the only ones its handler may raise. */
export type ErrorOf<N extends EndpointName> = (typeof endpoints)[N]["errors"][number]
/** How the handler of an endpoint may fail. */
export type RefusalOf<N extends EndpointName> = AppFailure<ErrorOf<N>>
/** How a request may fail for a client. */
export type RequestFailure<N extends EndpointName> = AppFailure<ErrorOf<N> | RequestError>
