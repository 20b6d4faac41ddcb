/**
 * An operator handles a report: dismisses it, or acts on the reported user (AUTH-08). One transaction changes the
 * standing of the account or bans its devices, closes the report and tells the reporter, so each report is handled once
 * or not at all.
 */
import { Clock, Effect } from "effect"
import { banDeviceWithin, type Standing, standingOf, standWithin } from "../accounts/ban.ts"
import { type NoticeTexts, tellNoticeWithin, textFor } from "../accounts/notices/notices.ts"
import type { Entropy } from "../entropy.ts"
import { Feed } from "../feed/feed.ts"
import { Store, type Tx } from "../store/store.ts"
import type { ReportOutcome, SafetyReportRow } from "../store/tables/people/safety-reports.ts"

export type ReportAct = "freeze" | "block" | "ban" | "ban-device"

/**
 * `before`: the report was already handled. `nobody`: the account does not exist, or is signed in on no device. Neither
 * changes anything.
 */
export type ReportHandled =
  | { readonly _tag: "handled"; readonly report: SafetyReportRow; readonly done: ReadonlyArray<string> }
  | { readonly _tag: "before"; readonly report: SafetyReportRow }
  | { readonly _tag: "nobody"; readonly report: SafetyReportRow }
  | { readonly _tag: "unknown" }

interface Done {
  /** The outcome that holds: when the account is already restricted more strongly, that standing. */
  readonly outcome: ReportOutcome
  /** What was done, in words for the operator. */
  readonly done: ReadonlyArray<string>
}

/** Carries out an act; null: there is no account or device to act on. */
type Deed = (tx: Tx, report: SafetyReportRow, at: number) => Effect.Effect<Done | null, never, Feed>

const STRENGTH: Readonly<Record<Standing, number>> = { normal: 0, blocked: 1, frozen: 2, banned: 3 }

/** Sets the account's standing. An older report never weakens what a newer one has led to. */
const stand =
  (standing: Exclude<Standing, "normal">): Deed =>
  (tx, { userId, reportId, reason }, at) =>
    Effect.gen(function* () {
      const account = yield* tx.accounts.find(userId)
      if (account === null) return null
      const before = standingOf(account, at)
      if (before !== "normal" && STRENGTH[before] > STRENGTH[standing])
        return { outcome: before, done: [`user ${userId} stays ${before}`] }
      yield* standWithin(tx, userId, { standing, reason: `report ${reportId} (${reason})` })
      return { outcome: standing, done: [`user ${userId} was ${before}, is ${standing} now`] }
    })

const banDevices: Deed = (tx, { userId }, at) =>
  Effect.gen(function* () {
    const devices = yield* tx.sessions.devicesOf(userId, at)
    yield* Effect.forEach(devices, (device) => banDeviceWithin(tx, device, true), { discard: true })
    if (devices.length === 0) return null
    return { outcome: "deviceBanned", done: devices.map((device) => `banned device ${device}`) }
  })

const DEEDS: Readonly<Record<ReportAct, Deed>> = {
  freeze: stand("frozen"),
  block: stand("blocked"),
  ban: stand("banned"),
  "ban-device": banDevices,
}
export const REPORT_ACTS: ReadonlyArray<string> = Object.keys(DEEDS)
export const isReportAct = (word: string): word is ReportAct => Object.hasOwn(DEEDS, word)

const dismissal: Deed = () => Effect.succeed({ outcome: "dismissed", done: [] })

interface ReportNotices {
  readonly acted: NoticeTexts
  readonly dismissed: NoticeTexts
}

/** What the reporter is told: whether something was done, never what, or to whom. */
export const REPORT_NOTICES: ReportNotices = {
  acted: {
    en: "Thank you for your report. We have looked at it and have acted on it. What was done we tell nobody.",
    hi: "आपकी शिकायत के लिए धन्यवाद। हमने उसकी जाँच की और उस पर कार्रवाई की। क्या किया गया, यह हम किसी को नहीं बताते।",
    ms: "Terima kasih atas laporan anda. Kami telah menelitinya dan mengambil tindakan. Tindakan itu tidak kami beritahu sesiapa.",
    pt: "Obrigado pela sua denúncia. Analisámo-la e agimos. Não dizemos a ninguém o que foi feito.",
    tr: "Şikâyetiniz için teşekkürler. İnceledik ve gereğini yaptık. Ne yapıldığını kimseye söylemeyiz.",
    nl: "Dank je voor je melding. We hebben die bekeken en er iets mee gedaan. Wat, vertellen we aan niemand.",
  },
  dismissed: {
    en: "Thank you for your report. We have looked at it and found nothing against our rules. You can block anybody who bothers you.",
    hi: "आपकी शिकायत के लिए धन्यवाद। हमने उसकी जाँच की और नियमों के विरुद्ध कुछ नहीं पाया। जो आपको परेशान करे उसे आप ब्लॉक कर सकते हैं।",
    ms: "Terima kasih atas laporan anda. Kami telah menelitinya dan tidak menemui apa-apa yang melanggar peraturan. Anda boleh menyekat sesiapa yang mengganggu anda.",
    pt: "Obrigado pela sua denúncia. Analisámo-la e não encontrámos nada contra as nossas regras. Pode bloquear quem o incomodar.",
    tr: "Şikâyetiniz için teşekkürler. İnceledik ve kurallarımıza aykırı bir şey bulmadık. Sizi rahatsız eden herkesi engelleyebilirsiniz.",
    nl: "Dank je voor je melding. We hebben die bekeken en niets gevonden dat tegen onze regels is. Je kunt iedereen blokkeren die je lastigvalt.",
  },
}

/** The entry in the reporter's own list shows that the report is closed; a notice says whether anything was done. */
const tellReporter = Effect.fnUntraced(function* (tx: Tx, row: SafetyReportRow) {
  const reporter = yield* tx.accounts.find(row.reporterId)
  if (reporter === null) return
  const { reportId, userId, reason, details, messageIds, at, state } = row
  const report = { reportId, userId, reason, details, messageIds, at, state }
  yield* (yield* Feed).append(tx, reporter.id, [{ _tag: "v1.ReportFiled", intentId: null, report }])
  const texts = REPORT_NOTICES[row.outcome === "dismissed" ? "dismissed" : "acted"]
  const notice = { id: `report-${reportId}`, text: textFor(texts, reporter.languageId) }
  yield* Effect.orDie(tellNoticeWithin(tx, reporter.id, notice))
})

const handle = (reportId: string, deed: Deed): Effect.Effect<ReportHandled, never, Store | Feed | Entropy> =>
  Store.use((store) =>
    store.transact((tx) =>
      Effect.gen(function* () {
        const report = yield* tx.safetyReports.find(reportId)
        if (report === null) return { _tag: "unknown" }
        if (report.handledAt !== null) return { _tag: "before", report }
        const at = yield* Clock.currentTimeMillis
        const become = yield* deed(tx, report, at)
        if (become === null) return { _tag: "nobody", report }
        const handled = yield* tx.safetyReports.handle(reportId, become.outcome, at)
        if (handled === null) return yield* Effect.die(new Error("a report stood open and does not"))
        yield* tellReporter(tx, handled)
        return { _tag: "handled", report: handled, done: become.done }
      }),
    ),
  )

export const dismissReport = (reportId: string) => handle(reportId, dismissal)

export const actOnReport = (reportId: string, act: ReportAct) => handle(reportId, DEEDS[act])
