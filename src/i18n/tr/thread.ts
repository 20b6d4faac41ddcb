import type { MoreTexts } from "../shape.ts"

export const thread: Pick<MoreTexts, "thread" | "translate"> = {
  thread: {
    day: "Bir tarihe git",
    dayText: "O günün ilk mesajını ya da ondan sonrakini gösterir.",
    dayLabel: "Tarih",
    dayGo: "Git",
    daySearching: "O gün aranıyor…",
    dayNear: "O günün bazı mesajları bu cihazda yok. Bu, cihazdaki en yakın mesaj.",
  },
  translate: {
    do: "Çevir",
    busy: "Çevriliyor…",
    again: "Tekrar dene",
    done: "Çevrildi",
    phraseBook: "Cümle kitabından",
    same: "Zaten senin dilinde",
    left_one: "Bugün {{count}} hakkın kaldı",
    left_other: "Bugün {{count}} hakkın kaldı",
    vip: "VIP ol",
    auto: "Kendiliğinden çevir",
    autoOff: "Kendiliğinden çevirmeyi bırak",
  },
}
