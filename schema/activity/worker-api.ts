/**
 * The page's commands, queries and remote reads about check-in, the own profile, photo and album, event reports and
 * login links.
 */
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
/** Id of the opened intent. Null when everything is already as wanted. */
const acceptedOrSo = Schema.Struct({ intentId: Schema.NullOr(IntentId) })
/** Errors when a chosen file is not kept. */
const FILE_PROBLEMS = ["imageTooBig", "imageUnsupported", "fileGone", "fileNotKept", "storageFull"] as const

/** What the check-in screen shows, online and offline. */
export const CheckInView = Schema.Struct({
  ...CheckInInfo.fields,
  /** Days in a row as of today. 0 after a missed day. */
  streak: Schema.Int,
  /** Coins of the next check-in: today's while it is open, otherwise tomorrow's. */
  coins: Schema.Int,
  /** Today's check-in is not done, waiting or parked. */
  canCheck: Schema.Boolean,
  /** Gateway time, ms, when the next day begins: the wait after a check-in ends then. */
  nextAt: Millis,
  /** The first day without the first week's bonus. Null before the first check-in. */
  firstWeekEnds: Schema.NullOr(Day),
  /** Id of a check-in that waits for the network. */
  waiting: Schema.NullOr(IntentId),
  /**
   * Why the gateway refused the last one, and when (device time, ms). A new check-in replaces it, or the user gives it
   * up.
   */
  refused: Schema.NullOr(Schema.Struct({ intentId: IntentId, reason: AppError, at: Millis })),
})
export type CheckInView = typeof CheckInView.Type

/** The commands of this domain, by name. */
export const activityCommands = {
  /** Checks in. Replaces an older check-in that waits or was refused. */
  checkIn: command(tagged("checkIn", {}), accepted, "waits", ["alreadyCollected"]),
  /** Collects the coins of a task that is done. */
  claimTask: command(
    tagged("claimTask", { id: TaskId, fromWebapp: Schema.Boolean }),
    nothing,
    "now",
    activityEndpoints.claimTask.errors,
  ),
  /** Saves the fields that differ. */
  updateProfile: command(tagged("updateProfile", { changes: ProfileChanges }), accepted, "waits", PROFILE_PROBLEMS),
  /** Makes a picture the own profile photo. It replaces one that waits or was refused. */
  setPhoto: command(tagged("setPhoto", { file: PickedFile }), accepted, "waits", FILE_PROBLEMS),
  /** Appends a picture to the own album. */
  addPhoto: command(tagged("addPhoto", { file: PickedFile }), accepted, "waits", [...FILE_PROBLEMS, "albumFull"]),
  /** Removes photos from the own album. */
  removePhotos: command(tagged("removePhotos", { ids: PhotoIds }), acceptedOrSo, "waits"),
  /** Puts these photos first, in this order. Replaces an order that waits. */
  orderPhotos: command(tagged("orderPhotos", { ids: PhotoIds }), acceptedOrSo, "waits"),
  /** The file of a waiting photo or video, to show it after a reload. */
  readPhoto: command(tagged("readPhoto", { blobId: BlobId }), Schema.Struct({ file: PickedFile }), "device", [
    "notFound",
    "offline",
  ]),
  /** Reports an event. An event whose id has no 'w' is ignored. Visitors may report too. */
  track: command(tagged("track", { wlEventId: EventId, extra: ReportExtra }), Schema.Struct({}), "waits"),
  /** Signs in by a link. The engine of the link's user takes over, whoever was signed in. */
  signInByLink: command(
    tagged("signInByLink", LinkFields.fields),
    Schema.Struct({ userId: UserId }),
    "now",
    activityEndpoints.emailAutoLogin.errors,
  ),
  /**
   * A link for another device: its path with the query, valid once and until `expiresAt` (gateway time, ms). A secret.
   */
  makeLoginLink: command(
    tagged("makeLoginLink", {}),
    Schema.Struct({ path: Token, expiresAt: Millis }),
    "now",
    activityEndpoints.makeLoginLink.errors,
  ),
} as const

/** The queries of this domain, by name. */
export const activityQueries = {
  /** Today's check-in by the gateway's day. Changes at 00:00 UTC by itself. */
  checkIn: one(tagged("checkIn", {}), CheckInView),
  /** The newest own photo at the gateway, and a photo that waits to be uploaded. */
  ownPhoto: one(tagged("ownPhoto", {}), OwnPhotoView),
  /** The own album, with everything that waits for it. */
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
