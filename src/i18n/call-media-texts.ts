/** English of sound and picture in a call. It comes with the call, before or after the rest of its namespace. */
import i18next from "i18next"
import { callMedia } from "./en/call-media.ts"

i18next.addResourceBundle("en", "more", callMedia, true)
