/**
 * Notifications: their English, loaded with the first part that shows it, and the texts handed to the service worker.
 */
import i18next, { type TFunction } from "i18next"
import type { PushTexts } from "#schema/rules/account/push.ts"
import { notify } from "./en/notify.ts"

i18next.addResourceBundle("en", "more", notify, true)

/** The service worker puts the name in. */
const name = "{name}"

/** The texts of notifications in the page's language. */
export const pushTexts = (t: TFunction<"more">): PushTexts => ({
  message: { plain: t("notify.told.message"), named: t("notify.told.messageNamed", { name }) },
  call: { plain: t("notify.told.call"), named: t("notify.told.callNamed", { name }) },
  missed: { plain: t("notify.told.missed"), named: t("notify.told.missedNamed", { name }) },
  friend: { plain: t("notify.told.friend"), named: t("notify.told.friendNamed", { name }) },
  proof: { plain: t("notify.told.proof"), named: t("notify.told.proof") },
})
