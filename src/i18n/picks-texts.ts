/** English of the picks of the day. Loaded with their screen. */
import { picks } from "./en/picks.ts"
import { joinTexts } from "./join-texts.ts"

joinTexts("more", { picks })
