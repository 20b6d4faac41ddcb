/**
 * Which of the people whose arrival the user wants to be told have come online. A person who was known to be away and
 * is here now has arrived. Each person is told at most once in ten minutes. What was known before a person was followed
 * does not count, because it may be old.
 */
import { Context, Effect, Layer } from "effect"
import type { Presence } from "#schema/people/user.ts"
import { ONLINE_STATUS } from "#schema/rules/calls/call-gate.ts"
import { monotonicMs } from "../../http/gateway-clock.ts"
import { Presences } from "./presences.ts"

const TOLD_AGAIN_MS = 10 * 60_000
/** Most arrivals told at once: the newest. */
const MOST = 5

interface Look {
  /** As it was at the newest look. */
  readonly presence: Presence | undefined
  /** Null until the gateway has said it since the person is followed. */
  readonly isHere: boolean | null
}

export interface Told {
  /** Unique in this engine. */
  readonly number: number
  readonly userId: number
}

export interface ArrivalsState {
  readonly looks: ReadonlyMap<number, Look>
  /** Monotonic time, ms, of the newest telling, by person. */
  readonly toldAt: ReadonlyMap<number, number>
  /** Oldest first. */
  readonly told: ReadonlyArray<Told>
  readonly count: number
}

export const NO_ARRIVALS: ArrivalsState = { looks: new Map(), toldAt: new Map(), told: [], count: 0 }

const isHere = ({ status }: Presence): boolean | null =>
  status === ONLINE_STATUS.unknown ? null : status !== ONLINE_STATUS.offline

const isLong = (toldAt: number | undefined, at: number): boolean => toldAt === undefined || at - toldAt >= TOLD_AGAIN_MS

/** `at`: monotonic time, ms. Returns the same state when nothing is new. */
export const lookAgain = (
  state: ArrivalsState,
  followed: ReadonlySet<number>,
  presenceOf: (userId: number) => Presence | undefined,
  at: number,
): ArrivalsState => {
  const looks = new Map<number, Look>()
  const come: number[] = []
  let isNew = state.looks.size !== followed.size
  for (const userId of followed) {
    const [before, presence] = [state.looks.get(userId), presenceOf(userId)]
    if (before !== undefined && before.presence === presence) {
      looks.set(userId, before)
      continue
    }
    isNew = true
    const here = before === undefined || presence === undefined ? null : isHere(presence)
    if (before?.isHere === false && here === true) come.push(userId)
    looks.set(userId, { presence, isHere: here })
  }
  if (!isNew) return state
  const news = come.filter((userId) => isLong(state.toldAt.get(userId), at))
  const stays = state.told.filter(({ userId }) => followed.has(userId) && !news.includes(userId))
  return {
    looks,
    toldAt: new Map([...state.toldAt, ...news.map((userId) => [userId, at] as const)]),
    told: [...stays, ...news.map((userId, n) => ({ number: state.count + n + 1, userId }))].slice(-MOST),
    count: state.count + news.length,
  }
}

/** One for all tabs of an account, so that two watching tabs do not tell twice as often. */
export class Arrivals extends Context.Service<
  Arrivals,
  {
    /** Looks at the people who are followed now. Returns the arrivals to tell, oldest first. */
    readonly look: (followed: ReadonlySet<number>) => Effect.Effect<ReadonlyArray<Told>>
  }
>()("livcam/worker/queries/Arrivals") {
  static readonly layer: Layer.Layer<Arrivals, never, Presences> = Layer.effect(
    Arrivals,
    Effect.gen(function* () {
      const presences = yield* Presences
      let state = NO_ARRIVALS
      return {
        look: (followed) =>
          Effect.map(monotonicMs, (at) => {
            state = lookAgain(state, followed, presences.get, at)
            return state.told
          }),
      }
    }),
  )
}
