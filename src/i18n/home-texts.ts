/** English that only the first screen needs. */
import i18next from "i18next"
import { home } from "./en/home.ts"

i18next.addResourceBundle("en", "translation", { home }, true)
