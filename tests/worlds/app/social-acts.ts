/**
 * Every wish about another person as a table: the command, the path of its request, and how the relation shows when the
 * gateway has it. Tests of exactly once go through all of them.
 */
import type { CommandOf } from "#schema/commands.ts"
import { endpoints } from "#schema/endpoints.ts"
import type { SocialIntent, SocialTag } from "#schema/friends/log.ts"
import type { Relation } from "#schema/friends/relation.ts"
import type { Client } from "../../../src/client/client.ts"
import { act } from "./acting.ts"

export interface SocialAct {
  readonly path: string
  /** What must have happened before, by the other person and by me. */
  readonly ground: (other: Client, me: number, mine: Client, them: number) => Promise<unknown>
  readonly wish: (them: number) => SocialIntent & CommandOf<SocialTag>
  /** My relation when it is done. */
  readonly done: Partial<Relation>
}

const nothing = async (): Promise<void> => {}
const asked = (other: Client, me: number) => act(other, { _tag: "requestFriend", to: me, text: "me?" })

export const SOCIAL_ACTS: { readonly [T in SocialTag]: SocialAct } = {
  sayHi: {
    path: endpoints.sayHi.path,
    ground: nothing,
    wish: (to) => ({ _tag: "sayHi", to, text: "hello there" }),
    done: { sayHi: "sent" },
  },
  likeUser: {
    path: endpoints.likeUser.path,
    ground: nothing,
    wish: (userId) => ({ _tag: "likeUser", userId, on: true }),
    done: { like: true },
  },
  favourite: {
    path: endpoints.favourite.path,
    ground: nothing,
    wish: (userId) => ({ _tag: "favourite", userId, on: true }),
    done: { stick: true },
  },
  remind: {
    path: endpoints.remind.path,
    ground: nothing,
    wish: (userId) => ({ _tag: "remind", userId, on: true }),
    done: { remind: true },
  },
  requestFriend: {
    path: endpoints.requestFriend.path,
    ground: nothing,
    wish: (to) => ({ _tag: "requestFriend", to, text: "it's me" }),
    done: { request: "sent", requestText: "it's me", requestTimes: 1 },
  },
  answerFriend: {
    path: endpoints.answerFriend.path,
    ground: asked,
    wish: (userId) => ({ _tag: "answerFriend", userId, accept: true }),
    done: { friend: true, request: "none" },
  },
  removeFriend: {
    path: endpoints.removeFriend.path,
    ground: async (other, me, mine, them) => {
      await asked(other, me)
      await act(mine, { _tag: "requestFriend", to: them, text: "" })
    },
    wish: (userId) => ({ _tag: "removeFriend", userId }),
    done: { friend: false },
  },
  block: {
    path: endpoints.block.path,
    ground: nothing,
    wish: (userId) => ({ _tag: "block", userId, on: true }),
    done: { blocked: true },
  },
  report: {
    path: endpoints.report.path,
    ground: nothing,
    wish: (userId) => ({
      _tag: "report",
      userId,
      reason: "scam",
      details: "wants money",
      messageIds: [],
      block: true,
    }),
    done: { blocked: true },
  },
}

export const SOCIAL_TAGS = Object.keys(SOCIAL_ACTS) as ReadonlyArray<SocialTag>
