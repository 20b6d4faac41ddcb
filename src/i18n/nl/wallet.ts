/** Elke munt in en uit. */
import type { MoreTexts } from "../shape.ts"

export const wallet: Pick<MoreTexts, "wallet"> = {
  wallet: {
    title: "Portemonnee",
    earlier: "Vorige maand",
    later: "Volgende maand",
    start: "Aan het begin",
    end: "Aan het einde",
    filter: "Waarvoor",
    all: "Alles",
    giftTo: "Cadeau aan {{name}}",
    giftFrom: "Cadeau van {{name}}",
    call: "Gesprek met {{name}}",
    none: "Niets van deze soort in deze maand.",
    more: "Meer tonen",
    together: "Samen; posten staan niet hier",
    fetching: "De posten van deze sommen worden geladen…",
    sumsOnly: "De posten van deze sommen staan nog niet op dit apparaat.",
    load: "Posten laden",
    unlisted: "Vóór alles in deze lijst: {{amount}}",
    empty: "Er is nog niets bewogen",
    emptyText: "Elke munt die je krijgt of uitgeeft, komt hier te staan.",
    emptyOfNew:
      "Elke munt die je krijgt of uitgeeft, komt hier te staan. Gratis munten voor nieuwe leden worden op één plek maar een paar keer per dag gegeven. Kwamen die van jou niet, open LivCam dan op een andere dag opnieuw.",
  },
}
