import type { MoreTexts } from "../shape.ts"

export const gift: Pick<MoreTexts, "gift"> = {
  gift: {
    title: "Cadeau voor {{name}}",
    tabs: "Cadeaus",
    popular: "Populair",
    vip: "VIP",
    vipOnly: "VIP-cadeaus zijn voor leden. Met elk muntenpakket word je lid.",
    choose: "Kies een cadeau",
    chooseFirst: "Kies eerst een cadeau",
    amount: "Hoeveel",
    balance: "Je saldo",
    getCoins: "Munten krijgen",
    send: "Versturen",
    checking: "We kijken wat er van je cadeau is geworden…",
    short_one: "Je hebt nog {{count, number}} munt nodig. Je keuze blijft hier.",
    short_other: "Je hebt nog {{count, number}} munten nodig. Je keuze blijft hier.",
    question: "{{what}} aan {{name}} sturen?",
    back: "Opnieuw kiezen",
    combo: "×{{count}}",
    wall: "Gekregen cadeaus",
    given: "{{name}} ×{{count}}",
    gotInCall: "{{name}} stuurde {{what}}",
    sentInCall: "Je stuurde {{what}}",
  },
}
