/**
 * Who may write to a person: everybody, or only friends, as that person chooses (CHAT-09). It applies to texts and
 * greetings, during a call too. Friend requests, which have a text of their own, are always possible; gifts, which have
 * none, too.
 */
import { Clock, Effect } from "effect"
import type { ChatSettings } from "#schema/chat/chat.ts"
import { failure } from "#schema/errors.ts"
import type { Relation } from "#schema/friends/relation.ts"
import { DAY_MS } from "#schema/rules/gateway-day.ts"
import type { Handlers } from "../http/handler.ts"
import { Store } from "../store/store.ts"
import type { AccountFacts, AccountRow } from "../store/tables/accounts/accounts.ts"

/** `relation`: the writer's to the person. */
export const wantsFriendship = (person: Pick<AccountFacts, "textsOfFriendsOnly">, { friend }: Relation): boolean =>
  person.textsOfFriendsOnly && !friend

const settingsOf = ({ textsOfFriendsOnly }: AccountRow): ChatSettings => ({ friendsOnly: textsOfFriendsOnly })

const CHANGES_A_DAY = 50

export const chatSettingsHandlers: Handlers<"chatSettings" | "setChatSettings", Store> = {
  chatSettings: (_, { userId }) =>
    Store.use((store) =>
      Effect.flatMap(
        store.single((tables) => tables.accounts.find(userId)),
        (account) => (account === null ? failure("userUnknown") : Effect.succeed(settingsOf(account))),
      ),
    ),

  setChatSettings: ({ friendsOnly }, { userId }) =>
    Store.use((store) =>
      store.transact((tx) =>
        Effect.gen(function* () {
          const before = yield* tx.accounts.find(userId)
          if (before === null) return yield* failure("userUnknown")
          if (before.textsOfFriendsOnly === friendsOnly) return settingsOf(before)
          const at = yield* Clock.currentTimeMillis
          if ((yield* tx.attempts.hit(`chatSettings:${userId}`, at, DAY_MS)) > CHANGES_A_DAY)
            return yield* failure("rateLimited")
          // A text sent at the same time holds the feed: either it is done first, or it sees the choice.
          yield* tx.feeds.touch(userId)
          return settingsOf((yield* tx.accounts.update(userId, { textsOfFriendsOnly: friendsOnly })) ?? before)
        }),
      ),
    ),
}
