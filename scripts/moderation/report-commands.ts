/** The commands of `npm run reports`, by which an operator handles reports of people. */
import { Clock, Effect } from "effect"
import { contentOf, type Message } from "#schema/chat/message.ts"
import type { Entropy } from "../../gateway/entropy.ts"
import type { Feed } from "../../gateway/feed/feed.ts"
import type { MediaStorage } from "../../gateway/media/storage.ts"
import {
  actOnReport,
  dismissReport,
  isReportAct,
  REPORT_ACTS,
  type ReportHandled,
} from "../../gateway/moderation/handle-report.ts"
import {
  type Frame,
  framesOf,
  openReports,
  REPORTERS_COUNTED,
  type ReportListed,
  type ReportShown,
  reportShown,
} from "../../gateway/moderation/open-reports.ts"
import type { Store } from "../../gateway/store/store.ts"
import type { SafetyReportRow } from "../../gateway/store/tables/people/safety-reports.ts"
import { ageOf, oneLine, quoted } from "../setup/terminal-text.ts"
import { html, isFree, writeEvidence } from "./evidence-folder.ts"

export const REPORTS_USAGE = `npm run reports -- list [--after <id>] | show <id> | open <new folder> <id> | act <id> ${REPORT_ACTS.join("|")} | dismiss <id>`

type Command = Effect.Effect<number, never, Store | Feed | Entropy | MediaStorage>

const reportersText = (reporters: number): string => {
  if (reporters >= REPORTERS_COUNTED) return `reported by ${REPORTERS_COUNTED} people or more`
  return reporters === 1 ? "reported by nobody else" : `reported by ${reporters} people`
}

const lineOf = ({ report, reporters, standing }: ReportListed, now: number): string =>
  [
    ...[report.reportId, oneLine(report.reason), `about user ${report.userId}`, `by user ${report.reporterId}`],
    ...[reportersText(reporters), ageOf(now - report.at), new Date(report.at).toISOString()],
    ...(standing === "normal" ? [] : [standing === null ? "no account" : `is ${standing}`]),
    ...(report.handledAt === null ? [] : [`${report.outcome} ${new Date(report.handledAt).toISOString()}`]),
  ].join("  ")

const none = (id: string | null): number => {
  console.error(`there is no report ${id}`)
  return 1
}

const list = (behind: string | null): Command =>
  Effect.gen(function* () {
    const [found, now] = [yield* openReports(behind), yield* Clock.currentTimeMillis]
    if (found === null) return none(behind)
    for (const listed of found.reports) console.info(lineOf(listed, now))
    console.info(`${found.reports.length} open`)
    const last = found.reports.at(-1)
    if (found.isMore && last !== undefined) console.info(`more are open: --after ${last.report.reportId}`)
    return 0
  })

/** The text of a message; other contents are described in our words. */
const saidIn = (message: Message): string => {
  const content = contentOf(message)
  if (content.kind === "text" || content.kind === "notice") return content.text
  return content.kind === "gift" ? `(a gift: ${content.gift.giftName})` : `(a ${content.kind})`
}

const senderOf = ({ sendUserId }: Message, { reporterId }: SafetyReportRow): string =>
  sendUserId === reporterId ? "reporter" : "reported"

const messageHead = (message: Message, report: SafetyReportRow): string =>
  `${new Date(message.time).toISOString()}  ${senderOf(message, report)}, user ${message.sendUserId}`

const nowText = ({ userName, standing, devices }: ReportShown): string =>
  userName === null || standing === null
    ? "no account any more"
    : `${oneLine(userName)}, ${standing}, signed in on ${devices} devices`

const show = (id: string): Command =>
  Effect.gen(function* () {
    const [shown, now] = [yield* reportShown(id), yield* Clock.currentTimeMillis]
    if (shown === null) return none(id)
    const { report, reporterName, frames } = shown
    console.info(lineOf(shown, now))
    console.info(`reporter: ${reporterName === null ? "no account any more" : oneLine(reporterName)}`)
    console.info(`reported, as it was: ${oneLine(report.person.userName)}\n${quoted(report.person.introduce)}`)
    console.info(`reported, now: ${nowText(shown)}`)
    console.info(`details:\n${quoted(report.details)}`)
    for (const message of report.messages) console.info(`${messageHead(message, report)}\n${quoted(saidIn(message))}`)
    if (report.person.video !== undefined) console.info(`out of their video ${report.person.video.id}`)
    for (const { at } of frames) console.info(`a picture of a call, ${new Date(at).toISOString()}`)
    return 0
  })

const frameName = ({ what, type }: Frame, n: number): string => `${what}-${n + 1}.${type}`

const frameWords = ({ what, at }: Frame): string =>
  what === "profile"
    ? "The profile’s photo as it was"
    : what === "video"
      ? "The video out of which it was reported"
      : `A call, ${new Date(at ?? 0).toISOString()}`

const shownFile = (frame: Frame, n: number) =>
  frame.what === "video"
    ? html`<video src="./${frameName(frame, n)}" controls></video>`
    : html`<img src="./${frameName(frame, n)}" alt="">`

const evidenceOf = (shown: ReportShown, frames: ReadonlyArray<Frame>, now: number) => {
  const { report } = shown
  const figures = frames.map((frame, n) =>
    frame.bytes === null
      ? html`<figure><p>Its file is gone.</p><figcaption>${frameWords(frame)}</figcaption></figure>`
      : html`<figure>${shownFile(frame, n)}<figcaption>${frameWords(frame)}</figcaption></figure>`,
  )
  const messages = report.messages.map(
    (message) => html`<li>${messageHead(message, report)}<div class="words" dir="auto">${saidIn(message)}</div></li>`,
  )
  return html`<p>${lineOf(shown, now)}</p>
<h2>Details</h2>
<div class="words" dir="auto">${report.details}</div>
<h2>The reported profile as it was</h2>
<div class="words" dir="auto">${report.person.userName}</div>
<div class="words" dir="auto">${report.person.introduce}</div>
<p>Now: ${nowText(shown)}</p>
<h2>Messages</h2>
<ol>
${messages}
</ol>
<h2>Pictures</h2>
<div class="pictures">
${figures}
</div>`
}

const open = (folder: string, id: string): Command =>
  Effect.gen(function* () {
    const [shown, now] = [yield* reportShown(id), yield* Clock.currentTimeMillis]
    if (shown === null) return none(id)
    if (!(yield* isFree(folder))) {
      console.error(`${folder} is not empty`)
      return 1
    }
    const frames = yield* framesOf(shown)
    const files = frames.flatMap((frame, n) =>
      frame.bytes === null ? [] : [{ name: frameName(frame, n), bytes: frame.bytes }],
    )
    yield* writeEvidence(folder, `Report ${id}`, { body: evidenceOf(shown, frames, now), files })
    console.info(`look at index.html in ${folder}, and remove the folder then`)
    return 0
  })

const said = (id: string, handled: ReportHandled): number => {
  switch (handled._tag) {
    case "handled":
      for (const line of handled.done) console.info(line)
      console.info(`report ${id} is handled: ${handled.report.outcome}; user ${handled.report.reporterId} is told`)
      return 0
    case "before":
      console.error(`report ${id} was handled before, nothing changes: ${handled.report.outcome}`)
      return 1
    case "nobody":
      console.error(
        `user ${handled.report.userId} has no account, or is signed in on no device: report ${id} stays open`,
      )
      return 1
    case "unknown":
      return none(id)
  }
}

const ID = /^[\w-]{22}$/

/** Undefined for arguments that are not understood. */
export const reportsCommand = ([verb, ...words]: ReadonlyArray<string>): Command | undefined => {
  const [first = "", second = ""] = words
  const isId = ID.test(first)
  if (verb === "list" && words.length === 0) return list(null)
  if (verb === "list" && words.length === 2 && first === "--after" && ID.test(second)) return list(second)
  if (verb === "show" && words.length === 1 && isId) return show(first)
  if (verb === "open" && words.length === 2 && first !== "" && ID.test(second)) return open(first, second)
  if (verb === "dismiss" && words.length === 1 && isId)
    return Effect.map(dismissReport(first), (handled) => said(first, handled))
  if (verb === "act" && words.length === 2 && isId && isReportAct(second))
    return Effect.map(actOnReport(first, second), (handled) => said(first, handled))
  return undefined
}
