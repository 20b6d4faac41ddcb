import type { MoreTexts } from "../shape.ts"

export const thread: Pick<MoreTexts, "thread" | "translate"> = {
  thread: {
    day: "Pergi ke tarikh",
    dayText: "Menunjukkan mesej pertama hari itu, atau yang seterusnya selepasnya.",
    dayLabel: "Tarikh",
    dayGo: "Pergi",
    daySearching: "Mencari hari itu…",
    dayNear: "Sebahagian mesej hari itu tiada pada peranti ini. Ini yang terdekat yang ada.",
  },
  translate: {
    do: "Terjemah",
    busy: "Sedang menterjemah…",
    again: "Cuba lagi",
    done: "Diterjemahkan",
    phraseBook: "Daripada buku frasa",
    same: "Sudah dalam bahasa anda",
    left_one: "Tinggal {{count}} hari ini",
    left_other: "Tinggal {{count}} hari ini",
    vip: "Jadi VIP",
    auto: "Terjemah secara automatik",
    autoOff: "Henti terjemah secara automatik",
  },
}
