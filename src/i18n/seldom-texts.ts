/** English of pages that few users open. Loaded with them. */
import { seldom } from "./en/seldom.ts"
import { joinTexts } from "./join-texts.ts"

joinTexts("more", seldom)
