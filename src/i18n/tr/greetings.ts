/** Selamlar. */
import type { MoreTexts } from "../shape.ts"

export const greetings: Pick<MoreTexts, "greetings" | "panel"> = {
  greetings: {
    title: "Selamlar",
    empty: "Selam yok",
    emptyText: "Sana selam verenler, yanıtlayana kadar burada bekler.",
  },
  panel: {
    open: "Çevrimiçi, selamlar ve engellenenler",
    title: "Kişiler",
    tabs: "Çevrimiçi, selamlar ve engellenenler",
    online: "Çevrimiçi",
    greetings: "Selamlar",
    greetingsCount: "Selamlar ({{count, number}})",
    blocked: "Engellenenler",
    nobody: "Kimse çevrimiçi değil",
    nobodyText: "Arkadaşların ve sohbet ettiğin kişiler çevrimiçi olunca burada görünür.",
    unknown: "Bağlantı yok",
    unknownText: "Kimlerin çevrimiçi olduğunu yeniden bağlanınca görürsün.",
    all: "Tüm selamları göster",
  },
}
