import { Effect } from "effect"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { codeOf, type ErrorKind } from "#schema/errors.ts"
import type { SocialTag } from "#schema/friends/log.ts"
import { noRelation } from "#schema/friends/relation.ts"
import { TestDevice } from "../../tests/worlds/gateway/device.ts"
import { NO_LIMITS, testGateway } from "../../tests/worlds/gateway/http-world.ts"
import { newAccount } from "../accounts/new-account.ts"
import type { Gateway } from "../app.ts"
import { Store, type Tx } from "../store/store.ts"

const fields: { readonly [T in SocialTag]: (userId: number) => object } = {
  sayHi: (to) => ({ to, text: "hello" }),
  likeUser: (userId) => ({ userId, on: true }),
  favourite: (userId) => ({ userId, on: true }),
  remind: (userId) => ({ userId, on: true }),
  requestFriend: (to) => ({ to, text: "" }),
  answerFriend: (userId) => ({ userId, accept: true }),
  removeFriend: (userId) => ({ userId }),
  block: (userId) => ({ userId, on: true }),
  report: (userId) => ({ userId, reason: "spam", details: "", messageIds: [], block: false }),
}
const TAGS = Object.keys(fields) as ReadonlyArray<SocialTag>
type Who = "visitor" | "banned" | "blocked" | "user" | "host"
type Whom = "own" | "other" | "absent"
const WHO: ReadonlyArray<Who> = ["visitor", "banned", "blocked", "user", "host"]
const OBJECTS: ReadonlyArray<Whom> = ["own", "other", "absent"]
const ABSENT = 999_999

const OWN: Partial<Record<SocialTag, ErrorKind>> = { sayHi: "messageToSelf", requestFriend: "friendSelf" }
/** Acts that are possible whoever has blocked whom. */
const UNBLOCKED: ReadonlySet<SocialTag> = new Set(["removeFriend", "block", "report"])

const expected = (who: Who, object: Whom, tag: SocialTag): ErrorKind | "fine" => {
  if (who === "visitor") return "loginExpired"
  if (who === "banned") return "bannedAccount"
  if (object === "absent") return "userUnknown"
  if (object === "own") return OWN[tag] ?? "notYourself"
  if (who === "blocked" && !UNBLOCKED.has(tag)) return "blocked"
  return tag === "answerFriend" ? "friendRequestGone" : "fine"
}

let gateway: Gateway
let devices: Record<Who, TestDevice>
const inStore = <A>(body: (tx: Tx) => Effect.Effect<A>): Promise<A> =>
  gateway.run(Store.use((store) => store.transact(body)))
const person = (): Promise<number> =>
  inStore((tx) => Effect.map(tx.accounts.insert(newAccount({ userName: "Bo", createdAt: 0 })), ({ id }) => id))

let made = 0
const ask = async (device: TestDevice, tag: SocialTag, userId: number): Promise<number> => {
  const intentId = `intent-of-matrix-${String(made++).padStart(6, "0")}`
  return (await device.call(tag, { intentId, ...fields[tag](userId) })).code
}

beforeAll(async () => {
  gateway = await testGateway({ rates: NO_LIMITS })
  const signedIn = async (userName: string) => {
    const device = new TestDevice(gateway)
    await device.register({ userName })
    return device
  }
  devices = {
    visitor: new TestDevice(gateway),
    banned: await signedIn("Banned"),
    blocked: await signedIn("Blocked"),
    user: await signedIn("User"),
    host: await signedIn("Host"),
  }
  await inStore((tx) => tx.accounts.update(devices.host.userId, { goddess: true }))
  await inStore((tx) => tx.accounts.update(devices.banned.userId, { banned: true }))
})
afterAll(() => gateway.close())

describe("R17: who may do what to whom", () => {
  for (const who of WHO)
    test.each(TAGS)(`a ${who} asks for %s of the own, another's and an absent account`, async (tag) => {
      const device = devices[who]
      for (const object of OBJECTS) {
        const other = await person()
        if (who === "blocked")
          await inStore((tx) =>
            Effect.andThen(
              tx.relations.put({ ...noRelation(device.userId), ownerId: other, blocked: true }),
              tx.relations.put({ ...noRelation(other), ownerId: device.userId, blockedMe: true }),
            ),
          )
        const meant = { own: device.userId, other, absent: ABSENT }[object]
        const kind = expected(who, object, tag)
        const code = await ask(device, tag, meant)
        expect([object, code]).toEqual([object, kind === "fine" ? 200 : codeOf(kind)])
      }
    })
})
