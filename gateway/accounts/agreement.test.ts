/** Agreement to the terms, from sign-up to a newer version, over the memory store. */
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { expect, test } from "vitest"
import { AGREEMENT_VERSION } from "#schema/rules/account/agreement.ts"
import { addUser, callerOf, inWorld, START } from "../../tests/worlds/gateway/world.ts"
import { agreedTo, agreementHandlers } from "./agreement.ts"

const { agreement, updateAgreement } = agreementHandlers
const NONE = { version: AGREEMENT_VERSION, agreed: 0, agreedAt: null }

test("AUTH-15: a member of before the terms has agreed to none; the first word is kept with its time, a repeat changes nothing", () =>
  inWorld(
    Effect.gen(function* () {
      const ann = callerOf(yield* addUser("Ann"))
      expect(yield* agreement({}, ann)).toEqual(NONE)
      const agreed = { ...NONE, agreed: AGREEMENT_VERSION, agreedAt: START }
      expect(yield* updateAgreement({ version: AGREEMENT_VERSION }, ann)).toEqual(agreed)
      yield* TestClock.adjust("1 hour")
      for (const version of [AGREEMENT_VERSION, AGREEMENT_VERSION - 1, 0])
        expect(yield* updateAgreement({ version }, ann)).toEqual(agreed)
      expect(yield* agreement({}, ann)).toEqual(agreed)
    }),
  ))

test("AUTH-15: who agreed to an older version is told so, and to one that does not stand yet nobody agrees", () =>
  inWorld(
    Effect.gen(function* () {
      const ann = callerOf(yield* addUser("Ann", { agreedVersion: AGREEMENT_VERSION - 1, agreedAt: 1 }))
      expect(yield* agreement({}, ann)).toMatchObject({ agreed: AGREEMENT_VERSION - 1, agreedAt: 1 })
      expect(yield* updateAgreement({ version: AGREEMENT_VERSION + 7 }, ann)).toMatchObject({
        agreed: AGREEMENT_VERSION,
      })
      expect(agreedTo(0, START)).toEqual({ agreedVersion: 0, agreedAt: null })
    }),
  ))

test("AUTH-15: an account that is not there has agreed to nothing", () =>
  inWorld(
    Effect.gen(function* () {
      const { error } = yield* Effect.flip(agreement({}, callerOf({ id: 77 })))
      expect(error.kind).toBe("userUnknown")
    }),
  ))
