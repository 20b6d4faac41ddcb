import type { MoreTexts } from "../shape.ts"

export const search: Pick<MoreTexts, "search"> = {
  search: {
    open: "Mesajlarda ara",
    label: "Mesajlarında ara",
    labelIn: "{{name}} ile mesajlarda ara",
    inChat: "Bu sohbette ara",
    clear: "Temizle",
    idle: "İstediğin mesajı bul",
    idleText: "Bir kelime ya da başını yaz. Bu cihazda kayıtlı tüm mesajlarda aranır, ağ olsa da olmasa da.",
    found_one: "{{count, number}} mesaj",
    found_other: "{{count, number}} mesaj",
    foundAbout_one: "Yaklaşık {{count, number}} mesaj",
    foundAbout_other: "Yaklaşık {{count, number}} mesaj",
    inChats_one: "{{count, number}} sohbet",
    inChats_other: "{{count, number}} sohbet",
    allOf: "{{name}} ile tümü",
    more: "Daha fazla göster",
    none: "Hiçbir şey bulunamadı",
    noneText: "Yazımı kontrol et ya da daha az kelime dene. Bu cihazda olmayan mesajlar burada bulunamaz.",
    everywhere: "Tüm sohbetlerde ara",
    indexing: "Şimdiye kadar dizinlenende aranıyor, %{{percent, number}}",
    translated: "Çeviri",
  },
}
