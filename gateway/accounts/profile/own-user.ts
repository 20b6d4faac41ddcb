/** The account as its owner sees it, with balances from the ledger. */
import { Effect } from "effect"
import type { OwnUser } from "#schema/people/user.ts"
import { countryNameOf, languageNameOf } from "../../people/names.ts"
import type { Tx } from "../../store/store.ts"
import type { AccountRow } from "../../store/tables/accounts/accounts.ts"

export const ownUserOf = (tx: Tx, row: AccountRow, register = false): Effect.Effect<OwnUser> =>
  Effect.gen(function* () {
    return {
      id: row.id,
      userName: row.userName,
      headImg: row.headImg,
      birthday: row.birthday,
      gender: row.gender,
      countryId: row.countryId,
      countryName: countryNameOf(row.countryId, row.languageId),
      languageId: row.languageId,
      languageName: languageNameOf(row.languageId, row.languageId),
      introduce: row.introduce,
      goldNum: yield* tx.ledger.balance(`coins:${row.id}`),
      points: yield* tx.ledger.balance(`points:${row.id}`),
      payStatus: row.payStatus,
      register,
      goddess: row.goddess,
      callPrice: row.callPrice,
    }
  })
