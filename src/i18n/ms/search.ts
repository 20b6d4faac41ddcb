import type { MoreTexts } from "../shape.ts"

export const search: Pick<MoreTexts, "search"> = {
  search: {
    open: "Cari mesej",
    label: "Cari mesej anda",
    labelIn: "Cari mesej dengan {{name}}",
    inChat: "Cari dalam sembang ini",
    clear: "Kosongkan",
    idle: "Cari mana-mana mesej",
    idleText:
      "Taip satu perkataan atau permulaannya. Semua mesej yang disimpan pada peranti ini dicari, dengan atau tanpa rangkaian.",
    found_one: "{{count, number}} mesej",
    found_other: "{{count, number}} mesej",
    foundAbout_one: "Kira-kira {{count, number}} mesej",
    foundAbout_other: "Kira-kira {{count, number}} mesej",
    inChats_one: "{{count, number}} sembang",
    inChats_other: "{{count, number}} sembang",
    allOf: "Semua dengan {{name}}",
    more: "Tunjuk lagi",
    none: "Tiada apa-apa ditemui",
    noneText:
      "Semak ejaan atau cuba kurangkan perkataan. Mesej yang tiada pada peranti ini tidak dapat ditemui di sini.",
    everywhere: "Cari semua sembang",
    indexing: "Mencari dalam bahagian yang sudah diindeks, {{percent, number}} %",
    translated: "Terjemahan",
  },
}
