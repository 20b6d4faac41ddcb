/** English that only the wall needs. */
import i18next from "i18next"
import { wall } from "./en/wall.ts"

i18next.addResourceBundle("en", "translation", { wall }, true)
