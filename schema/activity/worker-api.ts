/** What the page may ask of the worker about check-in, the own profile, photo and album, event reports and login links. */
import { Schema } from "effect"
import { command, nothing } from "../command.ts"
import { Token } from "../disclosure.ts"
import { AppError } from "../errors.ts"
import { Day, IntentId, Millis, UserId } from "../ids.ts"
import { BlobId, OwnAlbumView, OwnPhotoView, PhotoIds, PickedFile } from "../people/photo.ts"
import { one, remote, tagged } from "../query.ts"
import { PROFILE_PROBLEMS } from "../rules/people/profile-rules.ts"
import { EventId, LinkFields, MyProfileView, ProfileChanges, ReportExtra } from "./activity.ts"
import { ActivityBoxes, ActivityShow } from "./activity-box.ts"
import { activityEndpoints, CheckInInfo } from "./endpoints.ts"
import { TaskId, TaskList } from "./task.ts"

const accepted = Schema.Struct({ intentId: IntentId })
/** Null when all is as wished. */
const acceptedOrSo = Schema.Struct({ intentId: Schema.NullOr(IntentId) })
/** Why a chosen file is not kept. */
const FILE_PROBLEMS = ["imageTooBig", "imageUnsupported", "fileGone", "fileNotKept", "storageFull"] as const

/** What the check-in screen shows, online and offline. */
export const CheckInView = Schema.Struct({
  ...CheckInInfo.fields,
  /** Days in a row as they stand today; 0 when a day was left out. */
  streak: Schema.Int,
  /** Coins of the next check-in: today's when it is still open, else tomorrow's. */
  coins: Schema.Int,
  /** Nothing is done, waiting or parked for today. */
  canCheck: Schema.Boolean,
  /** Gateway time when the next day begins: the wait after a check-in ends then. */
  nextAt: Millis,
  /** The first day without the first week's bonus; null before the first check-in. */
  firstWeekEnds: Schema.NullOr(Day),
  /** A check-in that waits for the network. */
  waiting: Schema.NullOr(IntentId),
  /** Why the gateway has refused the last one, and when by the device's clock; a new check-in takes its place, or it is given up. */
  refused: Schema.NullOr(Schema.Struct({ intentId: IntentId, reason: AppError, at: Millis })),
})
export type CheckInView = typeof CheckInView.Type

/** The commands of this domain, by name. */
export const activityCommands = {
  /** Takes the place of an older one that waits or was refused. */
  checkIn: command(tagged("checkIn", {}), accepted, "waits", ["checkedInAlready"]),
  /** Collects the coins of a task that is done. */
  claimTask: command(
    tagged("claimTask", { id: TaskId, fromWebapp: Schema.Boolean }),
    nothing,
    "now",
    activityEndpoints.claimTask.errors,
  ),
  /** Saves what differs. */
  updateProfile: command(tagged("updateProfile", { changes: ProfileChanges }), accepted, "waits", PROFILE_PROBLEMS),
  /** Makes a picture the own profile photo; it takes the place of one that waits or was refused. */
  setPhoto: command(tagged("setPhoto", { file: PickedFile }), accepted, "waits", FILE_PROBLEMS),
  /** Puts a picture into the own album, behind those that are there. */
  addPhoto: command(tagged("addPhoto", { file: PickedFile }), accepted, "waits", [...FILE_PROBLEMS, "albumFull"]),
  /** Takes photos out of the own album. */
  removePhotos: command(tagged("removePhotos", { ids: PhotoIds }), acceptedOrSo, "waits"),
  /** Shows these first, in this order. Takes the place of an order that waits. */
  orderPhotos: command(tagged("orderPhotos", { ids: PhotoIds }), acceptedOrSo, "waits"),
  /** The file of a photo or a video that waits, for showing it after a reload. */
  readPhoto: command(tagged("readPhoto", { blobId: BlobId }), Schema.Struct({ file: PickedFile }), "device", [
    "notFound",
    "offline",
  ]),
  /** Reports an event; one whose id has no 'w' in it is left out. Visitors may. */
  track: command(tagged("track", { wlEventId: EventId, extra: ReportExtra }), Schema.Struct({}), "waits"),
  /** Signs in by a link; the engine of its user takes over, whoever was signed in. */
  signInByLink: command(
    tagged("signInByLink", LinkFields.fields),
    Schema.Struct({ userId: UserId }),
    "now",
    activityEndpoints.emailAutoLogin.errors,
  ),
  /** A link for another device: the path with its query, good once and until `expiresAt` (gateway time). A secret. */
  makeLoginLink: command(
    tagged("makeLoginLink", {}),
    Schema.Struct({ path: Token, expiresAt: Millis }),
    "now",
    activityEndpoints.makeLoginLink.errors,
  ),
} as const

/** The queries of this domain, by name. */
export const activityQueries = {
  /** Today's check-in by the gateway's day; changes at 00:00 UTC by itself. */
  checkIn: one(tagged("checkIn", {}), CheckInView),
  /** The newest own photo at the gateway, and one that waits to get there. */
  ownPhoto: one(tagged("ownPhoto", {}), OwnPhotoView),
  /** The own album with what waits for it. */
  ownAlbum: one(tagged("ownAlbum", {}), OwnAlbumView),
  myProfile: one(tagged("myProfile", {}), MyProfileView),
} as const

/** The remote reads of this domain, by name. */
export const activityRemotes = {
  activityBoxes: remote(tagged("activityBoxes", {}), ActivityBoxes),
  activityShow: remote(tagged("activityShow", {}), ActivityShow),
  /** `fromWebapp`: the page runs as the installed app. */
  tasks: remote(tagged("tasks", { fromWebapp: Schema.Boolean }), TaskList),
} as const
