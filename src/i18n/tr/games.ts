import type { MoreTexts } from "../shape.ts"

export const games: Pick<MoreTexts, "games"> = {
  games: {
    name: {
      slotmachine: "Slot makinesi",
      flipcard: "Kart çevir",
      sacard: "Kazı kazan",
    },
    lead: {
      slotmachine: "Üç aynı en çok, iki aynı bir jeton getirir. Günde bir ücretsiz çevirme.",
      flipcard: "Dokuz kart, bir seçim. Günde bir ücretsiz kart.",
      sacard: "Üç eşit miktar kazanır. Günde bir ücretsiz kart.",
    },
    play: {
      slotmachine: "Çevir",
      flipcard: "Bir kart seçin",
      sacard: "Bugünün kartını al",
    },
    symbol: {
      cherry: "Kiraz",
      heart: "Kalp",
      star: "Yıldız",
      seven: "Yedi",
    },
    reel: "Makara",
    card: "{{n}}. kart",
    field: "{{n}}. alan",
    rose: "Sırt çantanız için bir gül",
    nothing: "Hiçbir şey",
    showAll: "Hepsini göster",
    login: "Oynamak için giriş yapın",
    checking: "Oyununuza ne olduğuna bakılıyor…",
    won_one: "{{count, number}} jeton kazandınız",
    won_other: "{{count, number}} jeton kazandınız",
    wonGift: "Bir gül kazandınız",
    wonNothing: "Bu kez olmadı",
    inBackpack: "Sırt çantanızda: bir sohbette verin",
    next: "Sonraki ücretsiz oyun: {{time}}",
    others: "Diğer oyunlar",
    title: "Ücretsiz oyunlar",
    odds: "Neler kazanabilirsiniz",
    free: "Oynamak ücretsizdir. Satın aldığınız jetonlar asla riske girmez.",
    fair: "Adil oyun",
    fairHow:
      "Siz oynamadan önce LivCam gizli bir tohumun parmak izini (SHA-256) gösterir. Cihazınız kendi sayısını ekler, böylece sonucu kimse seçemez. Oyundan sonra tohum gösterilir: anahtarı tohum olan HMAC-SHA-256 aynı sonucu yeniden çeker.",
    isFair: "Cihazınız yeniden çekti: sonuç doğru.",
    isUnfair: "Cihazınız başka bir sonuç çekiyor. Lütfen bize bildirin.",
    fairRow: {
      hash: "Tohumun parmak izi",
      own: "Cihazınızın sayısı",
      seed: "Tohum",
    },
  },
}
