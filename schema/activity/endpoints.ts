/** Check-in, profile edits, event reports and login links (spec section 7). Shapes that the spec does not show are chosen here. */
import { Schema } from "effect"
import { Login } from "../account/endpoints.ts"
import { signInFields } from "../account/session-proof.ts"
import { Token, Word } from "../disclosure.ts"
import { get, intentRequest, post, postForm, postGuestIntents, postIntent } from "../gateway/endpoint.ts"
import { FeedGrowth } from "../gateway/growth.ts"
import { BANS } from "../gateway/router-errors.ts"
import { DeviceSpan, MOST_SPANS } from "../gateway/trace.ts"
import { Count, CountryId, Day, IntentId } from "../ids.ts"
import { FilePart, PartTaken } from "../people/photo.ts"
import { PROFILE_PROBLEMS } from "../rules/people/profile-rules.ts"
import { REPORTS_PER_REQUEST } from "../rules/telemetry.ts"
import { InterestList, LanguageList, LinkFields, TakenRecord } from "./activity.ts"
import { ActivityBoxes, ActivityShow } from "./activity-box.ts"
import { activityIntents } from "./log.ts"
import { CollectList, FromWebapp, TaskId, TaskList, TaskPercent } from "./task.ts"

const PART_ERRORS = ["imageTooBig", "imageUnsupported", "requestInvalid", "rateLimited"] as const

/**
 * One day of a check-in list: day 1 to 7 of the round, its coins, its gift for the backpack, and whether it is done.
 */
const CheckInDay = Schema.Struct({
  day: Schema.Int,
  coin: Schema.Int,
  gift: Schema.NullOr(Schema.Struct({ giftId: Count, giftImage: Word.check(Schema.isMaxLength(300)) })),
  signIn: Schema.Boolean,
})

/** The list that applies to the user now: 0 regular, 1 first week, 2 VIP. The numbers are chosen here. */
const CheckInType = Schema.Literals([0, 1, 2])

/** The gateway's answer to get_check_in_info. */
export const CheckInInfo = Schema.Struct({
  today: Day,
  signInList: Schema.Array(CheckInDay),
  vipSignInList: Schema.Array(CheckInDay),
  config: Schema.Struct({
    show: Schema.Boolean,
    hasCheck: Schema.Boolean,
    /** Coins of all days of the user's list. */
    totalCoin: Schema.Int,
    type: CheckInType,
  }),
})

/** The endpoints of this domain, by name. */
export const activityEndpoints = {
  getCheckInInfo: get.signed("/activity/v1/get_check_in_info", Schema.Struct({}), CheckInInfo, ["userUnknown"]),
  /** `firstWeek`: the bonus of the first week was shown to the user. offerEnded: it is over. */
  checkIn: postIntent("/activity/v1/check_in", intentRequest(activityIntents.checkIn), FeedGrowth, [
    "userUnknown",
    "alreadyCollected",
    "collectedElsewhere",
    "offerEnded",
  ]),
  activityShow: get.guest("/activity/v1/show", Schema.Struct({}), ActivityShow),
  activityBoxes: get.signed("/activity/v1/entrance", Schema.Struct({}), ActivityBoxes),
  tasks: get.signed("/activity/v1/sign_in_task_list", Schema.Struct({ from_webapp: FromWebapp }), TaskList),
  collectList: get.signed("/activity/v1/sign_in_can_list", Schema.Struct({ from_webapp: FromWebapp }), CollectList),
  taskPercent: get.signed("/activity/v1/sign_in_is_percent", Schema.Struct({}), TaskPercent),
  /**
   * Collects a task's coins once. They come by the feed. collectedElsewhere: another account has collected them on this
   * device or near it.
   */
  claimTask: post.sealed(
    "/activity/v1/sign_in_revice",
    Schema.Struct({ id: TaskId, from_webapp: FromWebapp }),
    Schema.Struct({}),
    ["taskUnknown", "taskOpen", "alreadyCollected", "collectedElsewhere"],
  ),
  interests: get.guest("/account/v1/interests", Schema.Struct({}), InterestList),
  languages: get.public("/account/v1/languages", Schema.Struct({}), LanguageList),
  updateInfo: postIntent("/account/v1/update_info", intentRequest(activityIntents.updateProfile), FeedGrowth, [
    "userUnknown",
    ...PROFILE_PROBLEMS,
  ]),
  /**
   * Uploads the part of a picture that begins at byte `offset`: PART_BYTES, or the rest. An empty part only asks.
   * Returns how many bytes the gateway has now. A part with another offset is ignored, and the answer says where to
   * continue.
   */
  uploadImage: postForm("/account/v1/upload_image", FilePart, PartTaken, PART_ERRORS),
  /** Makes a fully uploaded picture the own photo, after its review. */
  setPhoto: postIntent("/account/v1/set_photo", intentRequest(activityIntents.setPhoto), FeedGrowth, [
    "uploadGone",
    "imageUnsupported",
    "photoLimit",
  ]),
  /** Like `uploadImage`, for a photo of the album. The album must have room for it. */
  uploadAlbumPhoto: postForm("/account/v1/photos", FilePart, PartTaken, [...PART_ERRORS, "userUnknown", "albumFull"]),
  /** Appends a fully uploaded picture to the album. The returned feed entries tell its state. */
  addPhoto: postIntent("/account/v1/upload_photos", intentRequest(activityIntents.addPhoto), FeedGrowth, [
    "userUnknown",
    "uploadGone",
    "imageUnsupported",
    "photoLimit",
    "albumFull",
  ]),
  /** Ids that are not in the own album are ignored. */
  removePhotos: postIntent("/account/v1/del_photos", intentRequest(activityIntents.removePhotos), FeedGrowth, [
    "userUnknown",
  ]),
  orderPhotos: postIntent("/account/v1/order_photos", intentRequest(activityIntents.orderPhotos), FeedGrowth, [
    "userUnknown",
  ]),
  /** Keeps each report once, however often it arrives. `settled`: the reports that need not be sent again. */
  eventReport: postGuestIntents(
    "/event/v1/event_report",
    Schema.Struct({
      events: Schema.Array(Schema.Struct({ intentId: IntentId, record: TakenRecord })).check(
        Schema.isMinLength(1),
        Schema.isMaxLength(REPORTS_PER_REQUEST),
      ),
    }),
    Schema.Struct({ settled: Schema.Array(IntentId) }),
    ["rateLimited"],
  ),
  /** The device's spans of traces in which the gateway takes part. Ignored when the gateway traces nothing. */
  spanReport: post.guest(
    "/event/v1/spans",
    Schema.Struct({ spans: Schema.Array(DeviceSpan).check(Schema.isMinLength(1), Schema.isMaxLength(MOST_SPANS)) }),
    Schema.Struct({}),
    ["rateLimited"],
  ),
  /**
   * Continues a session whose cookies or key this browser has lost, by the proof in `former`: a new session replaces
   * it. With loginExpired the gateway also expires the cookies.
   */
  resumeLogin: post.publicSealed(
    "/account/v1/notworry/login",
    Schema.Struct({
      country: Schema.NullOr(CountryId),
      push_key: Schema.NullOr(Token.check(Schema.isMaxLength(500))),
      from_webapp: Schema.Boolean,
      ...signInFields,
    }),
    Login,
    ["loginExpired", "otherDevice", "signatureStale", "replayed", "rateLimited", ...BANS],
  ),
  /** A link that signs the user in on another device, once, within five minutes. */
  makeLoginLink: post.sealed("/account/v1/login_link", Schema.Struct({}), LinkFields, ["rateLimited"]),
  /** Exchanges a link for a session. */
  emailAutoLogin: post.publicSealed(
    "/facade/api/user/exempt/login/emailAutoLogin",
    Schema.Struct({
      ...LinkFields.fields,
      countryId: Schema.NullOr(CountryId),
      pushToken: Schema.NullOr(Token.check(Schema.isMaxLength(500))),
      ...signInFields,
    }),
    Login,
    ["linkInvalid", "rateLimited", ...BANS],
  ),
} as const
