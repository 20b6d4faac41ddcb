/** English of the picks of the day. It comes with their screen. */
import { picks } from "./en/picks.ts"
import { joinTexts } from "./join-texts.ts"

joinTexts("more", { picks })
