/** Setiap syiling masuk dan keluar. */
import type { MoreTexts } from "../shape.ts"

export const wallet: Pick<MoreTexts, "wallet"> = {
  wallet: {
    title: "Dompet",
    earlier: "Bulan sebelumnya",
    later: "Bulan berikutnya",
    start: "Pada awal",
    end: "Pada akhir",
    filter: "Untuk apa",
    all: "Semua",
    giftTo: "Hadiah kepada {{name}}",
    giftFrom: "Hadiah daripada {{name}}",
    call: "Panggilan dengan {{name}}",
    none: "Tiada yang seperti ini pada bulan ini.",
    more: "Tunjuk lagi",
    together: "Jumlah bersama; butiran tiada di sini",
    fetching: "Memuatkan butiran jumlah ini…",
    sumsOnly: "Butiran jumlah ini belum ada pada peranti ini.",
    load: "Muatkan butiran",
    unlisted: "Sebelum semua yang disenaraikan: {{amount}}",
    empty: "Belum ada pergerakan",
    emptyText: "Setiap syiling yang anda terima atau belanjakan akan disenaraikan di sini.",
    emptyOfNew:
      "Setiap syiling yang anda terima atau belanjakan akan disenaraikan di sini. Syiling percuma ahli baharu diberi beberapa kali sahaja sehari di satu tempat. Jika anda tidak menerimanya, buka LivCam semula pada hari lain.",
  },
}
