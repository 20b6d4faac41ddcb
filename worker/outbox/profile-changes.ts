/** Saves of the own profile that are on their way, put together. Pure. */
import type { OwnProfile, ProfileChanges } from "#schema/model/activity.ts"
import type { Intent } from "#schema/model/intent.ts"
import type { OwnUser } from "#schema/model/user.ts"

export interface Saves {
  /** What waits, the newer word over the older. */
  readonly waiting: ProfileChanges
  /** What was refused. */
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

/** The changes whose value is not what stands, or will stand when what waits has been taken. */
export const differing = (
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
