import type { MoreTexts } from "../shape.ts"

export const search: Pick<MoreTexts, "search"> = {
  search: {
    open: "Kişilerde ve mesajlarda ara",
    label: "Kişilerde ve mesajlarda ara",
    labelIn: "{{name}} ile mesajlarda ara",
    inChat: "Bu sohbette ara",
    clear: "Temizle",
    idle: "Kişileri ve mesajları bul",
    idleText:
      "Kişileri bulmak için bir adın başını ya da bir kimlik numarası yaz. Bu cihazda kayıtlı mesajlar her kelimeyle bulunur, çevrimdışıyken de.",
    idleIn: "İstediğin mesajı bul",
    idleInText:
      "Bir kelime ya da başını yaz. Bu sohbetin bu cihazda kayıtlı tüm mesajlarında aranır, ağ olsa da olmasa da.",
    people: "Kişiler",
    peopleFound_one: "{{count, number}} kişi",
    peopleFound_other: "{{count, number}} kişi",
    peopleNone: "Bu adla kimse bulunamadı",
    peopleOffline: "Çevrimdışıyken kişiler aranamaz. Kayıtlı mesajların aranabilir.",
    host: "Yayıncı",
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
    noneAtAll:
      "Uyan bir kişi ya da kayıtlı mesaj yok. Yazımı kontrol et ya da daha az kelime dene. Bu cihazda olmayan mesajlar burada bulunamaz.",
    everywhere: "Tüm sohbetlerde ara",
    indexing: "Şimdiye kadar dizinlenende aranıyor, %{{percent, number}}",
    translated: "Çeviri",
  },
}
