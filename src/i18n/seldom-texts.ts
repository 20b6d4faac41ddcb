/** English of pages that few people open. It comes with them. */
import { seldom } from "./en/seldom.ts"
import { joinTexts } from "./join-texts.ts"

joinTexts("more", seldom)
