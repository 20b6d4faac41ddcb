import type { MoreTexts } from "../shape.ts"

export const gift: Pick<MoreTexts, "gift"> = {
  gift: {
    title: "{{name}} için hediye",
    tabs: "Hediyeler",
    popular: "Popüler",
    vip: "VIP",
    vipOnly: "VIP hediyeleri üyeler içindir. Herhangi bir jeton paketi sizi üye yapar.",
    choose: "Bir hediye seçin",
    chooseFirst: "Önce bir hediye seçin",
    amount: "Kaç tane",
    balance: "Bakiyeniz",
    getCoins: "Jeton al",
    send: "Gönder",
    checking: "Hediyenize ne olduğu kontrol ediliyor…",
    short_one: "{{count, number}} jeton daha gerekiyor. Seçiminiz burada kalır.",
    short_other: "{{count, number}} jeton daha gerekiyor. Seçiminiz burada kalır.",
    question: "{{name}} için {{what}} gönderilsin mi?",
    back: "Yeniden seç",
    combo: "×{{count}}",
    wall: "Alınan hediyeler",
    given: "{{name}} ×{{count}}",
    gotInCall: "{{name}} {{what}} gönderdi",
    sentInCall: "{{what}} gönderdiniz",
  },
}
