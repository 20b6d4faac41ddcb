/** English for deleting the account. Loaded with its screen. */
import { deleteAccount } from "../en/delete-account.ts"
import { joinTexts } from "../join-texts.ts"

joinTexts("more", { deleteAccount })
