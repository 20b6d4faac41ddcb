import type { MoreTexts } from "../shape.ts"

export const search: Pick<MoreTexts, "search"> = {
  search: {
    open: "Mensen en berichten zoeken",
    label: "Zoek mensen en berichten",
    labelIn: "Zoek in berichten met {{name}}",
    inChat: "Zoeken in deze chat",
    clear: "Wissen",
    idle: "Vind mensen en berichten",
    idleText:
      "Typ het begin van een naam, of een ID, om mensen te vinden. Berichten op dit apparaat vind je met elk woord, ook offline.",
    idleIn: "Vind elk bericht",
    idleInText:
      "Typ een woord of het begin ervan. Alle berichten van deze chat op dit apparaat worden doorzocht, met of zonder netwerk.",
    people: "Mensen",
    peopleFound_one: "{{count, number}} persoon",
    peopleFound_other: "{{count, number}} mensen",
    peopleNone: "Niemand met deze naam gevonden",
    peopleOffline: "Mensen zoeken kan niet terwijl je offline bent. Je opgeslagen berichten wel.",
    host: "Host",
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
    noneAtAll:
      "Er past geen persoon en geen opgeslagen bericht. Controleer de spelling of probeer minder woorden. Berichten die niet op dit apparaat staan, zijn hier niet te vinden.",
    everywhere: "Zoek in alle chats",
    indexing: "Zoekt in wat tot nu toe geïndexeerd is, {{percent, number}} %",
    translated: "Vertaling",
  },
}
