import type { MoreTexts } from "../shape.ts"

export const gift: Pick<MoreTexts, "gift"> = {
  gift: {
    title: "Hadiah untuk {{name}}",
    tabs: "Hadiah",
    popular: "Popular",
    vip: "VIP",
    vipOnly: "Hadiah VIP adalah untuk ahli. Mana-mana pakej syiling menjadikan anda ahli.",
    choose: "Pilih hadiah",
    chooseFirst: "Pilih hadiah dahulu",
    amount: "Berapa banyak",
    balance: "Baki anda",
    getCoins: "Dapatkan syiling",
    send: "Hantar",
    checking: "Menyemak apa yang berlaku pada hadiah anda…",
    short_one: "Anda perlukan {{count, number}} syiling lagi. Pilihan anda kekal di sini.",
    short_other: "Anda perlukan {{count, number}} syiling lagi. Pilihan anda kekal di sini.",
    question: "Hantar {{what}} kepada {{name}}?",
    back: "Pilih semula",
    combo: "×{{count}}",
    wall: "Hadiah diterima",
    given: "{{name}} ×{{count}}",
    gotInCall: "{{name}} menghantar {{what}}",
    sentInCall: "Anda menghantar {{what}}",
  },
}
