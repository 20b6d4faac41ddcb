/** English of the say-hi group and of the message panel, which comes with the first part that says it. */
import i18next from "i18next"
import { greetings } from "./en/greetings.ts"

/** Once more where the texts were begun anew. */
export const addGreetingsTexts = (): void => void i18next.addResourceBundle("en", "more", greetings, true)
addGreetingsTexts()
