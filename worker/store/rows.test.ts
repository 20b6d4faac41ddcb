import { expectTypeOf, test } from "vitest"
import type { DeviceStoreShape } from "./device-store.ts"
import { families, type KeyOf } from "./families.ts"
import { put, type Write } from "./rows.ts"

type Kept = Parameters<DeviceStoreShape["keep"]>[0][number]

test("a row that is a fold of the log does not fit what is kept without a commit: the compiler refuses it", () => {
  expectTypeOf<Write<KeyOf<"restored">>>().toExtend<Kept>()
  expectTypeOf<Write<KeyOf<"balance">>>().not.toExtend<Kept>()
  expectTypeOf<Write<KeyOf<"chat">>>().not.toExtend<Kept>()
  expectTypeOf<Write<KeyOf<"entry">>>().not.toExtend<Kept>()
  const balance = put(families.balance.key(), { coins: 1, points: 1 })
  expectTypeOf(balance).not.toExtend<Kept>()
})
