/** Giren ve çıkan her jeton. */
import type { MoreTexts } from "../shape.ts"

export const wallet: Pick<MoreTexts, "wallet"> = {
  wallet: {
    title: "Cüzdan",
    earlier: "Önceki ay",
    later: "Sonraki ay",
    start: "Başlangıçta",
    end: "Sonunda",
    filter: "Ne için",
    all: "Tümü",
    giftTo: "Hediye: {{name}} için",
    giftFrom: "Hediye: {{name}} gönderdi",
    call: "{{name}} ile arama",
    none: "Bu ay böyle bir şey yok.",
    more: "Daha fazla göster",
    together: "Toplam; kalemler burada değil",
    fetching: "Bu toplamların kalemleri yükleniyor…",
    sumsOnly: "Bu toplamların kalemleri henüz bu cihazda değil.",
    load: "Kalemleri yükle",
    unlisted: "Listelenen her şeyden önce: {{amount}}",
    empty: "Henüz bir hareket yok",
    emptyText: "Aldığınız ya da harcadığınız her jeton burada listelenir.",
    emptyOfNew:
      "Aldığınız ya da harcadığınız her jeton burada listelenir. Yeni üyelerin ücretsiz jetonları aynı yerden günde yalnızca birkaç kez verilir. Sizinkiler gelmediyse LivCam’i başka bir gün yeniden açın.",
  },
}
