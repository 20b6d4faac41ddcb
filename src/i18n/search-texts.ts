/** English of the search. It comes with its screen. */
import { searchScreen } from "./en/search-screen.ts"
import { joinTexts } from "./join-texts.ts"

joinTexts("more", searchScreen)
