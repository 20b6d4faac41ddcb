/** The request that each kind of intent becomes. Typed over all of them: one without a request does not compile. */
import type { IntentCommand } from "#schema/model/intent.ts"
import { activityRequests } from "./activity-requests.ts"
import { chatRequests } from "./chat-requests.ts"
import type { AnsweredRequest, FedRequest, IntentTag, Requests } from "./request.ts"
import { socialRequests } from "./social-requests.ts"

const requests: Requests<IntentTag> = { ...chatRequests, ...activityRequests, ...socialRequests }

/** The request of an intent's kind; it is given only intents of that kind. */
export const requestOf = <T extends IntentTag>(tag: T): FedRequest<T> | AnsweredRequest<T> => requests[tag]

const laneIn = <T extends IntentTag>(tag: T, command: Extract<IntentCommand, { _tag: T }>, me: number): string =>
  requestOf(tag).lane(command, me)

/** The lane that keeps an intent's order. */
export const laneOf = (command: IntentCommand, me: number): string => laneIn(command._tag, command, me)
