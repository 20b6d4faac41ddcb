import type { MoreTexts } from "../shape.ts"

export const thread: Pick<MoreTexts, "thread"> = {
  thread: {
    day: "Pergi ke tarikh",
    dayText: "Menunjukkan mesej pertama hari itu, atau yang seterusnya selepasnya.",
    dayLabel: "Tarikh",
    dayGo: "Pergi",
    daySearching: "Mencari hari itu…",
    dayNear: "Sebahagian mesej hari itu tiada pada peranti ini. Ini yang terdekat yang ada.",
  },
}
