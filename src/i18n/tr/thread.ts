import type { MoreTexts } from "../shape.ts"

export const thread: Pick<MoreTexts, "thread"> = {
  thread: {
    day: "Bir tarihe git",
    dayText: "O günün ilk mesajını ya da ondan sonrakini gösterir.",
    dayLabel: "Tarih",
    dayGo: "Git",
    daySearching: "O gün aranıyor…",
    dayNear: "O günün bazı mesajları bu cihazda yok. Bu, cihazdaki en yakın mesaj.",
  },
}
