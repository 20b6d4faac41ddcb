/** Reports between people in the gateway's world: filing them, and what reporters are told. For tests only. */
import { Effect, Schema } from "effect"
import { MessageReceived } from "#schema/chat/log.ts"
import { ReportFiled } from "#schema/friends/log.ts"
import { NOTICES_ID } from "#schema/rules/notices.ts"
import type { ReportReason } from "#schema/rules/social-rules.ts"
import { chatHandlers } from "../../../gateway/chat/chat-handlers.ts"
import { Store } from "../../../gateway/store/store.ts"
import type { AccountRow } from "../../../gateway/store/tables/accounts/accounts.ts"
import { freshIntent, wish } from "./wishes.ts"
import { callerOf, feedOf } from "./world.ts"

const [isMessage, isReport] = [Schema.is(MessageReceived), Schema.is(ReportFiled)]

interface Filing {
  readonly reason?: ReportReason
  readonly details?: string
  /** Texts that the other side sends just before, in order. The report quotes them. */
  readonly said?: ReadonlyArray<string>
  readonly videoId?: string
}

/** Files a report; gives its id. */
export const file = (by: AccountRow, about: AccountRow, { said = [], ...of }: Filing = {}) =>
  Effect.gen(function* () {
    const messageIds = yield* Effect.forEach(said, (message) =>
      Effect.map(
        chatHandlers.sendMessage({ intentId: freshIntent(), to: by.id, message }, callerOf(about)),
        ({ entries }) => entries.flatMap(({ event }) => (isMessage(event) ? [event.message.messageId] : []))[0] ?? "",
      ),
    )
    const asked = { reason: "scam", details: "", block: false, ...of } as const
    const { entries } = yield* wish(by, { _tag: "report", userId: about.id, messageIds, ...asked })
    const ids = entries.flatMap(({ event }) => (isReport(event) ? [event.report.reportId] : []))
    return ids[0] ?? ""
  })

export const reportOf = (id: string) => Store.use((store) => store.single((tables) => tables.safetyReports.find(id)))

/** What a member is told of reports, in order: the state of each, and the texts of notices. */
export const toldOf = (member: AccountRow) =>
  Effect.map(feedOf(member.id), (entries) =>
    entries.flatMap(({ event }) => {
      if (isReport(event)) return [[event.report.reportId, event.report.state]]
      if (!isMessage(event) || event.message.sendUserId !== NOTICES_ID) return []
      return [["notice", event.message.message]]
    }),
  )
