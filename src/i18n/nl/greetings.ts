/** Groeten. */
import type { MoreTexts } from "../shape.ts"

export const greetings: Pick<MoreTexts, "greetings" | "panel"> = {
  greetings: {
    title: "Groeten",
    empty: "Geen groeten",
    emptyText: "Wie je groet, wacht hier tot je antwoordt.",
  },
  panel: {
    open: "Online, groeten en geblokkeerd",
    title: "Mensen",
    tabs: "Online, groeten en geblokkeerd",
    online: "Online",
    greetings: "Groeten",
    greetingsCount: "Groeten ({{count, number}})",
    blocked: "Geblokkeerd",
    nobody: "Niemand is online",
    nobodyText: "Vrienden en mensen met wie je chat staan hier zolang ze online zijn.",
    unknown: "Geen verbinding",
    unknownText: "Wie online is, zie je zodra je weer verbinding hebt.",
    all: "Alle groeten tonen",
  },
}
