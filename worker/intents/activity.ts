/**
 * The daily check-in, and the user's own profile: a save, which holds what differs from the profile with all that
 * waits, and a new photo.
 */
import type { OwnProfile, ProfileChanges } from "#schema/activity/activity.ts"
import type { Intent, IntentCommandOf } from "#schema/outbox/intent.ts"
import type { OwnUser } from "#schema/people/user.ts"
import { hasCheckedIn, isFirstWeek } from "#schema/rules/coins/check-in.ts"
import { dayOf } from "#schema/rules/gateway-day.ts"
import { profileProblem } from "#schema/rules/people/profile-rules.ts"
import { families } from "../store/families.ts"
import { type AskedKind, type FedKind, opens, refused, stands } from "./intent-kind.ts"

const [ME, PROFILE, LAST] = [families.me.key(), families.profile.key(), families.checkIn.key()]

const checkIn: AskedKind<"checkIn"> = {
  turn: () => "checkIn",
  reads: () => [LAST, ME],
  /** A check-in that waits is the one asked for; a refused one gives way. */
  judge: (_, { rows, intents, now }) => {
    const older = intents.filter(({ command }) => command._tag === "checkIn")
    const waiting = older.find(({ state }) => state === "waiting")
    if (waiting !== undefined) return stands(waiting.intentId)
    const [last, today] = [rows.get(LAST) ?? null, dayOf(now)]
    if (hasCheckedIn(last, today)) return refused("alreadyCollected")
    const isVip = (rows.get(ME)?.payStatus ?? 0) > 0
    return opens({ _tag: "checkIn", firstWeek: !isVip && isFirstWeek(last, today) }, older)
  },
  lane: () => "check-in",
  send: ({ intentId, command: { firstWeek } }, call) => call("checkIn", { intentId, firstWeek }),
  settledBy: "v1.CheckedIn",
  staysInLog: true,
}

const updateProfile: AskedKind<"updateProfile"> = {
  turn: () => "updateProfile",
  reads: () => [ME, PROFILE],
  /** The next save takes over the changes of a refused one and replaces it. */
  judge: ({ changes: asked }, { rows, intents, now }) => {
    const { waiting, refused: mended, parked } = changesThatWait(intents)
    const [user, profile] = [rows.get(ME), rows.get(PROFILE)]
    const changes = differing({ ...mended, ...asked }, user, profile, waiting)
    const birthday = waiting.birthday ?? user?.birthday ?? ""
    const birthdayChange = waiting.birthday === undefined && (profile?.birthdayChange ?? true)
    const problem = profileProblem(changes, { birthday, birthdayChange }, now)
    return problem === undefined ? opens({ _tag: "updateProfile", changes }, parked) : refused(problem)
  },
  lane: () => "profile",
  send: ({ intentId, command: { changes } }, call) => call("updateInfo", { intentId, changes }),
  settledBy: "v1.ProfileSaved",
  staysInLog: true,
}

/**
 * The file goes first, then the intent that makes it the photo. A newer photo replaces one that waits
 * (commands/intent-commands.ts).
 */
const setPhoto: FedKind<IntentCommandOf<"setPhoto">> = {
  blob: ({ blobId, bytes }) => ({ blobId, bytes, takenBy: "uploadImage" }),
  lane: () => "photo",
  send: ({ intentId, command: { blobId, bytes } }, call) => call("setPhoto", { intentId, blobId, bytes }),
  settledBy: "v1.PhotoReviewed",
  staysInLog: true,
}

export const activityKinds = { checkIn, updateProfile, setPhoto } as const

/** Unsettled saves, merged. */
interface Saves {
  /** What waits, merged; a newer value replaces an older one. */
  readonly waiting: ProfileChanges
  /** What was refused, merged. */
  readonly refused: ProfileChanges
  /** Refused saves, oldest first. */
  readonly parked: ReadonlyArray<Intent>
  /** All of them, oldest first. */
  readonly all: ReadonlyArray<Intent>
}

const merged = (intents: ReadonlyArray<Intent>): ProfileChanges =>
  Object.assign({}, ...intents.flatMap(({ command }) => (command._tag === "updateProfile" ? [command.changes] : [])))

export const changesThatWait = (intents: ReadonlyArray<Intent>): Saves => {
  const all = intents.filter(({ command }) => command._tag === "updateProfile")
  const [waiting, parked] = [
    all.filter(({ state }) => state === "waiting"),
    all.filter(({ state }) => state === "parked"),
  ]
  return { waiting: merged(waiting), refused: merged(parked), parked, all }
}

/** The changes whose value differs from the present one, or from the one after all that waits. */
const differing = (
  changes: ProfileChanges,
  user: OwnUser | undefined,
  profile: OwnProfile | undefined,
  waiting: ProfileChanges,
): ProfileChanges => {
  const standing: Partial<Record<string, unknown>> = {
    userName: user?.userName,
    introduce: user?.introduce,
    birthday: user?.birthday,
    countryId: user?.countryId,
    languageIds: profile?.languageIds,
    interestIds: profile?.interestIds,
    ...waiting,
  }
  const isNew = ([name, value]: readonly [string, unknown]): boolean =>
    JSON.stringify(standing[name]) !== JSON.stringify(value)
  return Object.fromEntries(Object.entries(changes).filter(isNew))
}
