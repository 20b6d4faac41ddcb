/** English for opening a call, its sound and its picture. Loaded with the call. */
import { callMedia } from "./en/call-media.ts"
import { callOpening } from "./en/call-opening.ts"
import { joinTexts } from "./join-texts.ts"

joinTexts("more", callMedia)
joinTexts("translation", callOpening)
