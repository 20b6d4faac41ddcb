/** English of a call's opening, its sound and its picture. It comes with the call, before or after the rest of its namespaces. */
import i18next from "i18next"
import { callMedia } from "./en/call-media.ts"
import { callOpening } from "./en/call-opening.ts"

i18next.addResourceBundle("en", "more", callMedia, true)
i18next.addResourceBundle("en", "translation", callOpening, true)
