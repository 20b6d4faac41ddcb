import type { MoreTexts } from "../shape.ts"

export const thread: Pick<MoreTexts, "thread" | "translate"> = {
  thread: {
    day: "Ga naar een datum",
    dayText: "Laat het eerste bericht van die dag zien, of het eerstvolgende daarna.",
    dayLabel: "Datum",
    dayGo: "Ga",
    daySearching: "Die dag wordt gezocht…",
    dayNear: "Sommige berichten van die dag staan niet op dit apparaat. Dit is het dichtstbijzijnde dat er wel staat.",
  },
  translate: {
    do: "Vertalen",
    busy: "Vertalen…",
    again: "Opnieuw proberen",
    done: "Vertaald",
    phraseBook: "Uit een taalgids",
    same: "Al in jouw taal",
    left_one: "Nog {{count}} vandaag",
    left_other: "Nog {{count}} vandaag",
    vip: "Word VIP",
    auto: "Vanzelf vertalen",
    autoOff: "Niet meer vanzelf vertalen",
  },
}
