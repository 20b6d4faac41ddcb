/** English of the say-hi group and of the message panel. Loaded with the first part that shows it. */
import i18next from "i18next"
import { greetings } from "./en/greetings.ts"

/** Called again where the texts are started anew. */
export const addGreetingsTexts = (): void => void i18next.addResourceBundle("en", "more", greetings, true)
addGreetingsTexts()
