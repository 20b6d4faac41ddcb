import type { MoreTexts } from "../shape.ts"

export const games: Pick<MoreTexts, "games"> = {
  games: {
    name: {
      slotmachine: "Mesin slot",
      flipcard: "Terbalikkan kad",
      sacard: "Kad gores",
    },
    lead: {
      slotmachine: "Tiga serupa memberi paling banyak, dua serupa satu syiling. Satu pusingan percuma sehari.",
      flipcard: "Sembilan kad, satu pilihan. Satu kad percuma sehari.",
      sacard: "Tiga jumlah yang sama menang. Satu kad percuma sehari.",
    },
    play: {
      slotmachine: "Pusing",
      flipcard: "Pilih satu kad",
      sacard: "Ambil kad hari ini",
    },
    symbol: {
      cherry: "Ceri",
      heart: "Hati",
      star: "Bintang",
      seven: "Tujuh",
    },
    reel: "Gelendong",
    card: "Kad {{n}}",
    field: "Petak {{n}}",
    rose: "Sekuntum ros untuk beg galas anda",
    nothing: "Tiada apa-apa",
    showAll: "Tunjuk semua",
    login: "Log masuk untuk bermain",
    checking: "Menyemak apa yang terjadi pada permainan anda…",
    won_one: "Anda menang {{count, number}} syiling",
    won_other: "Anda menang {{count, number}} syiling",
    wonGift: "Anda menang sekuntum ros",
    wonNothing: "Tiada apa-apa kali ini",
    inBackpack: "Ia ada dalam beg galas anda: berikan dalam sembang",
    next: "Permainan percuma seterusnya: {{time}}",
    others: "Permainan lain",
    title: "Permainan percuma",
    odds: "Apa yang boleh dimenangi",
    free: "Bermain tidak berbayar. Syiling yang anda beli tidak pernah dipertaruhkan.",
    fair: "Permainan adil",
    fairHow:
      "Sebelum anda bermain, LivCam menunjukkan cap jari (SHA-256) bagi benih rahsia. Peranti anda menambah nombornya sendiri, jadi tiada siapa boleh memilih keputusan. Selepas permainan, benih ditunjukkan: HMAC-SHA-256 dengan benih sebagai kunci mencabut keputusan yang sama.",
    isFair: "Peranti anda telah mencabut semula: keputusan betul.",
    isUnfair: "Peranti anda mencabut keputusan lain. Sila laporkan kepada kami.",
    fairRow: {
      hash: "Cap jari benih",
      own: "Nombor peranti anda",
      seed: "Benih",
    },
  },
}
