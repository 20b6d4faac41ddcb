import type { MoreTexts } from "../shape.ts"

export const games: Pick<MoreTexts, "games"> = {
  games: {
    name: {
      slotmachine: "Fruitautomaat",
      flipcard: "Draai een kaart om",
      sacard: "Kraskaart",
    },
    lead: {
      slotmachine: "Drie gelijke brengen het meest, twee gelijke één munt. Eén gratis beurt per dag.",
      flipcard: "Negen kaarten, één keuze. Eén gratis kaart per dag.",
      sacard: "Drie gelijke bedragen winnen. Eén gratis kaart per dag.",
    },
    play: {
      slotmachine: "Draaien",
      flipcard: "Kies een kaart",
      sacard: "Pak de kaart van vandaag",
    },
    symbol: {
      cherry: "Kers",
      heart: "Hart",
      star: "Ster",
      seven: "Zeven",
    },
    reel: "Rol",
    card: "Kaart {{n}}",
    field: "Vak {{n}}",
    rose: "Een roos voor je rugzak",
    nothing: "Niets",
    showAll: "Alles tonen",
    login: "Log in om te spelen",
    checking: "We kijken wat er van je beurt is geworden…",
    won_one: "Je hebt {{count, number}} munt gewonnen",
    won_other: "Je hebt {{count, number}} munten gewonnen",
    wonGift: "Je hebt een roos gewonnen",
    wonNothing: "Deze keer niets",
    inBackpack: "Hij zit in je rugzak: geef hem in een chat",
    next: "Volgende gratis beurt: {{time}}",
    others: "Meer spellen",
    title: "Gratis spellen",
    odds: "Wat je kunt winnen",
    free: "Spelen kost niets. Munten die je hebt gekocht staan nooit op het spel.",
    fair: "Eerlijk spel",
    fairHow:
      "Voor je speelt, toont LivCam de vingerafdruk (SHA-256) van een geheim zaad. Je apparaat voegt een eigen nummer toe, zodat niemand de uitkomst kan kiezen. Na de beurt wordt het zaad getoond: HMAC-SHA-256 met het zaad als sleutel trekt dezelfde uitkomst.",
    isFair: "Je apparaat heeft opnieuw getrokken: de uitkomst klopt.",
    isUnfair: "Je apparaat trekt een andere uitkomst. Meld ons dit alsjeblieft.",
    fairRow: {
      hash: "Vingerafdruk van het zaad",
      own: "Nummer van je apparaat",
      seed: "Zaad",
    },
  },
}
