/** Sapaan. */
import type { MoreTexts } from "../shape.ts"

export const greetings: Pick<MoreTexts, "greetings" | "panel"> = {
  greetings: {
    title: "Sapaan",
    empty: "Tiada sapaan",
    emptyText: "Orang yang menyapa anda menunggu di sini sehingga anda membalas.",
  },
  panel: {
    open: "Dalam talian, sapaan dan disekat",
    title: "Orang",
    tabs: "Dalam talian, sapaan dan disekat",
    online: "Dalam talian",
    greetings: "Sapaan",
    greetingsCount: "Sapaan ({{count, number}})",
    blocked: "Disekat",
    nobody: "Tiada sesiapa dalam talian",
    nobodyText: "Rakan dan orang yang anda sembang muncul di sini semasa mereka dalam talian.",
    unknown: "Tiada sambungan",
    unknownText: "Anda akan nampak siapa dalam talian apabila bersambung semula.",
    all: "Tunjukkan semua sapaan",
  },
}
