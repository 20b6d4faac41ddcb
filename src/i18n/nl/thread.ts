import type { MoreTexts } from "../shape.ts"

export const thread: Pick<MoreTexts, "thread"> = {
  thread: {
    day: "Ga naar een datum",
    dayText: "Laat het eerste bericht van die dag zien, of het eerstvolgende daarna.",
    dayLabel: "Datum",
    dayGo: "Ga",
    daySearching: "Die dag wordt gezocht…",
    dayNear: "Sommige berichten van die dag staan niet op dit apparaat. Dit is het dichtstbijzijnde dat er wel staat.",
  },
}
