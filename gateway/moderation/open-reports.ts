/** Reports as an operator reads them: the open ones, and one report with its evidence. */
import { Clock, Effect } from "effect"
import type { VideoType } from "#schema/rules/people/video-rules.ts"
import { type Standing, standingOf } from "../accounts/ban.ts"
import { photoIdOf, readPicture } from "../media/photo-files.ts"
import { MediaStorage } from "../media/storage.ts"
import { readVideo } from "../media/videos/video-files.ts"
import { snapshotFile } from "../safety/snapshots.ts"
import { Store, type Tx } from "../store/store.ts"
import type { SafetyReportRow } from "../store/tables/people/safety-reports.ts"

const PAGE = 50
/** Counts at most this many reporters. */
export const REPORTERS_COUNTED = 100
/** At most this many pictures of calls, the newest. */
const FRAMES = 20

export interface ReportListed {
  readonly report: SafetyReportRow
  /** How many users have reported the same user, including this report's author. */
  readonly reporters: number
  /** The reported account's present standing; null: there is no such account. */
  readonly standing: Standing | null
}

const listed = Effect.fnUntraced(function* (tx: Tx, report: SafetyReportRow, now: number) {
  const account = yield* tx.accounts.find(report.userId)
  const reporters = yield* tx.safetyReports.reporters(report.userId, REPORTERS_COUNTED)
  return { report, reporters, standing: account === null ? null : standingOf(account, now) } satisfies ReportListed
})

/**
 * A page of open reports, oldest first, and whether there are more. `behind`: the id of the report before the page;
 * null: from the oldest on. Returns null when there is no report with this id.
 */
export const openReports = (behind: string | null) =>
  Effect.gen(function* () {
    const [{ transact }, now] = [yield* Store, yield* Clock.currentTimeMillis]
    return yield* transact((tx) =>
      Effect.gen(function* () {
        const last = behind === null ? null : yield* tx.safetyReports.find(behind)
        if (behind !== null && last === null) return null
        const rows = yield* tx.safetyReports.open(last, PAGE + 1)
        const reports = yield* Effect.forEach(rows.slice(0, PAGE), (row) => listed(tx, row, now))
        return { reports, isMore: rows.length > PAGE }
      }),
    )
  })

/** A picture or video that belongs to a report; `bytes` null: its file is gone. */
export interface Frame {
  readonly what: "profile" | "call" | "video"
  /** When the picture of the call was taken; else null. */
  readonly at: number | null
  readonly type: "webp" | "jpg" | VideoType
  readonly bytes: Uint8Array | null
}

export interface ReportShown extends ReportListed {
  readonly reporterName: string | null
  /** The account's present name; null: there is no such account. */
  readonly userName: string | null
  readonly devices: number
  /** Rooms and times of the pictures that the reporter sent from calls with this user. */
  readonly frames: ReadonlyArray<{ readonly roomNum: string; readonly at: number }>
}

/** Null when there is no report with this id. */
export const reportShown = (reportId: string) =>
  Effect.gen(function* () {
    const [{ transact }, now] = [yield* Store, yield* Clock.currentTimeMillis]
    return yield* transact((tx) =>
      Effect.gen(function* () {
        const report = yield* tx.safetyReports.find(reportId)
        if (report === null) return null
        const { reporterId, userId } = report
        const shown: ReportShown = {
          ...(yield* listed(tx, report, now)),
          reporterName: (yield* tx.accounts.find(reporterId))?.userName ?? null,
          userName: (yield* tx.accounts.find(userId))?.userName ?? null,
          devices: (yield* tx.sessions.devicesOf(userId, now)).length,
          frames: yield* tx.snapshots.of(reporterId, userId, FRAMES),
        }
        return shown
      }),
    )
  })

/**
 * The profile picture as it was at the report, when it is a photo; the video that the report is about; pictures of
 * calls.
 */
export const framesOf = ({ report, frames }: ReportShown): Effect.Effect<ReadonlyArray<Frame>, never, MediaStorage> =>
  Effect.gen(function* () {
    const storage = yield* MediaStorage
    const photoId = photoIdOf(report.person.headImg)
    const profile: ReadonlyArray<Frame> =
      photoId === undefined
        ? []
        : [{ what: "profile", at: null, type: "webp", bytes: yield* readPicture({ id: photoId, use: "profile" }) }]
    const { video } = report.person
    const film: ReadonlyArray<Frame> =
      video === undefined ? [] : [{ what: "video", at: null, type: video.type, bytes: yield* readVideo(video) }]
    const calls = yield* Effect.forEach(frames, ({ roomNum, at }) =>
      Effect.map(
        storage.get(snapshotFile(roomNum, report.reporterId)),
        (bytes): Frame => ({ what: "call", at, type: "jpg", bytes }),
      ),
    )
    return [...profile, ...film, ...calls]
  })
