import type { MoreTexts } from "../shape.ts"

export const search: Pick<MoreTexts, "search"> = {
  search: {
    open: "Berichten zoeken",
    label: "Zoek in je berichten",
    labelIn: "Zoek in berichten met {{name}}",
    inChat: "Zoeken in deze chat",
    clear: "Wissen",
    idle: "Vind elk bericht",
    idleText:
      "Typ een woord of het begin ervan. Alle berichten op dit apparaat worden doorzocht, met of zonder netwerk.",
    found_one: "{{count, number}} bericht",
    found_other: "{{count, number}} berichten",
    foundAbout_one: "Ongeveer {{count, number}} bericht",
    foundAbout_other: "Ongeveer {{count, number}} berichten",
    inChats_one: "{{count, number}} chat",
    inChats_other: "{{count, number}} chats",
    allOf: "Alles met {{name}}",
    more: "Meer tonen",
    none: "Niets gevonden",
    noneText:
      "Controleer de spelling of probeer minder woorden. Berichten die niet op dit apparaat staan, zijn hier niet te vinden.",
    everywhere: "Zoek in alle chats",
    indexing: "Zoekt in wat tot nu toe geïndexeerd is, {{percent, number}} %",
    translated: "Vertaling",
  },
}
