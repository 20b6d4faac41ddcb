/** English of deleting the account. It comes with its screen. */
import { deleteAccount } from "./en/delete-account.ts"
import { joinTexts } from "./join-texts.ts"

joinTexts("more", { deleteAccount })
