/** English of accounts by telephone number. Loaded with their screens. */
import { phone, phoneError } from "../en/phone.ts"
import { joinTexts } from "../join-texts.ts"

joinTexts("more", { phone })
joinTexts("translation", { error: phoneError })
