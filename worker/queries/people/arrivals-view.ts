/** Query `arrivals`: while it is watched, the engine follows the people whose arrival the user wants to be told of. */
import { Clock, Effect, FiberHandle } from "effect"
import type { RelationView } from "#schema/friends/relation.ts"
import type { Intents } from "../../intents/intents.ts"
import type { RowReader } from "../../store/row-reader.ts"
import type { OpenRowView } from "../view.ts"
import { Arrivals } from "./arrivals.ts"
import { Presences } from "./presences.ts"
import { concernsRelations, keepRelations } from "./relations-kept.ts"

const isFollowed = ({ remind, blocked, blockedMe }: RelationView): boolean => remind && !blocked && !blockedMe

export const openArrivals: OpenRowView<"arrivals", RowReader | Intents | Presences | Arrivals> = Effect.fnUntraced(
  function* () {
    const [presences, arrivals] = [yield* Presences, yield* Arrivals]
    const kept = yield* keepRelations
    const following = yield* FiberHandle.make<never>()
    /** Tells the arrivals of this engine apart from those of an earlier one. */
    const begun = yield* Clock.currentTimeMillis
    let followed: ReadonlySet<number> = new Set()

    const follow = (people: ReadonlySet<number>) =>
      people.size === 0
        ? FiberHandle.clear(following)
        : Effect.asVoid(
            FiberHandle.run(following, Effect.scoped(Effect.andThen(presences.want([...people]), Effect.never))),
          )

    return {
      concerns: concernsRelations,
      topics: ["presence"],
      read: (changed) =>
        Effect.gen(function* () {
          if (changed === null || changed.size > 0) {
            yield* kept.refresh(changed)
            const people = new Set(
              kept
                .all()
                .filter(isFollowed)
                .map(({ userId }) => userId),
            )
            const isSame = people.size === followed.size && [...people].every((userId) => followed.has(userId))
            followed = people
            if (!isSame) yield* follow(people)
          }
          const told = yield* Effect.forEach(yield* arrivals.look(followed), ({ number, userId }) =>
            Effect.map(kept.personOf(userId), (person) => ({ id: `${begun}-${number}`, person })),
          )
          return told.flatMap(({ id, person }) => (person === null ? [] : [{ id, person }]))
        }),
    }
  },
)
