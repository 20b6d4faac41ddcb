/** English of pages that few people open. It comes with them, before or after the rest of its namespace. */
import i18next from "i18next"
import { seldom } from "./en/seldom.ts"

i18next.addResourceBundle("en", "more", seldom, true)
