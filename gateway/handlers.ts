/** Every endpoint's handler. A missing handler does not compile. */
import type { Effect } from "effect"
import type { EndpointName } from "#schema/endpoints.ts"
import { accountHandlers } from "./accounts/account-handlers.ts"
import { securityHandlers } from "./accounts/account-security.ts"
import { agreementHandlers } from "./accounts/agreement.ts"
import { deleteAccountHandlers } from "./accounts/delete-account.ts"
import { forgotPasswordHandlers } from "./accounts/forgot-password.ts"
import { passwordLoginHandlers } from "./accounts/password-login.ts"
import { phoneBindingHandlers } from "./accounts/phone/phone-binding.ts"
import { phoneLoginHandlers } from "./accounts/phone/phone-login.ts"
import { demoHostHandlers } from "./accounts/profile/hosts.ts"
import { profileHandlers } from "./accounts/profile/profile-handlers.ts"
import { wayHandlers } from "./accounts/ways/way-handlers.ts"
import { activityBoxHandlers } from "./activity/activity-boxes.ts"
import { activityHandlers } from "./activity/check-in.ts"
import { installedAppHandlers } from "./activity/installed-app.ts"
import { taskHandlers } from "./activity/tasks.ts"
import { afterCallHandlers } from "./calls/after-call.ts"
import { callConfigHandlers } from "./calls/call-config.ts"
import { callHandlers } from "./calls/call-handlers.ts"
import { callSettingsHandlers } from "./calls/call-settings.ts"
import { chatHandlers } from "./chat/chat-handlers.ts"
import { translationHandlers } from "./chat/translate.ts"
import { chatSettingsHandlers } from "./chat/who-may-write.ts"
import { ledgerMonthHandlers } from "./coins/ledger-month.ts"
import { feedHandlers } from "./feed/feed-handlers.ts"
import { friendHandlers } from "./friends/friend-handlers.ts"
import { gameHandlers } from "./games/games.ts"
import { giftHandlers } from "./gifts/gift-handlers.ts"
import { configHandlers } from "./http/config.ts"
import type { CookieJar } from "./http/cookies.ts"
import type { Handlers } from "./http/handler.ts"
import { matchHandlers } from "./matches/match-handlers.ts"
import { mediaHandlers } from "./media/media-handlers.ts"
import { payoutHandlers } from "./payouts/request-payout.ts"
import { peopleHandlers } from "./people/people-handlers.ts"
import { pushHandlers } from "./push/push-handlers.ts"
import { realtimeHandlers } from "./realtime/realtime-handlers.ts"
import { safetyHandlers } from "./safety/safety-handlers.ts"
import { snapshotHandlers } from "./safety/snapshots.ts"
import { shopHandlers } from "./shop/shop-handlers.ts"
import { supportHandlers } from "./support/ask-support.ts"
import { telemetryHandlers } from "./telemetry/device-reports.ts"
import { videoHandlers } from "./videos/video-handlers.ts"

const table = {
  ...configHandlers,
  ...accountHandlers,
  ...passwordLoginHandlers,
  ...forgotPasswordHandlers,
  ...phoneLoginHandlers,
  ...phoneBindingHandlers,
  ...securityHandlers,
  ...deleteAccountHandlers,
  ...wayHandlers,
  ...agreementHandlers,
  ...demoHostHandlers,
  ...peopleHandlers,
  ...chatHandlers,
  ...chatSettingsHandlers,
  ...translationHandlers,
  ...feedHandlers,
  ...callHandlers,
  ...callSettingsHandlers,
  ...callConfigHandlers,
  ...matchHandlers,
  ...afterCallHandlers,
  ...giftHandlers,
  ...gameHandlers,
  ...shopHandlers,
  ...ledgerMonthHandlers,
  ...payoutHandlers,
  ...friendHandlers,
  ...safetyHandlers,
  ...snapshotHandlers,
  ...realtimeHandlers,
  ...profileHandlers,
  ...mediaHandlers,
  ...pushHandlers,
  ...activityHandlers,
  ...taskHandlers,
  ...installedAppHandlers,
  ...activityBoxHandlers,
  ...telemetryHandlers,
  ...supportHandlers,
  ...videoHandlers,
}

type ServicesOf<Table> = {
  [N in keyof Table]: Table[N] extends (...args: never) => Effect.Effect<unknown, unknown, infer R> ? R : never
}[keyof Table]

/** The services that handlers need from the process; cookies come with each request. */
export type HandlerServices = Exclude<ServicesOf<typeof table>, CookieJar>

export const handlers: Handlers<EndpointName, HandlerServices | CookieJar> = table
