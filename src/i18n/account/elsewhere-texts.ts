/** English for logging in by an account elsewhere. Loaded with its buttons. */
import { elsewhere } from "../en/elsewhere.ts"
import { joinTexts } from "../join-texts.ts"

joinTexts("more", elsewhere)
