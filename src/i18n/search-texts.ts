/** English of the search. Loaded with its screen. */
import { searchScreen } from "./en/search-screen.ts"
import { joinTexts } from "./join-texts.ts"

joinTexts("more", searchScreen)
