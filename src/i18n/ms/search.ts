import type { MoreTexts } from "../shape.ts"

export const search: Pick<MoreTexts, "search"> = {
  search: {
    open: "Cari orang dan mesej",
    label: "Cari orang dan mesej",
    labelIn: "Cari mesej dengan {{name}}",
    inChat: "Cari dalam sembang ini",
    clear: "Kosongkan",
    idle: "Cari orang dan mesej",
    idleText:
      "Taip permulaan nama atau ID untuk mencari orang. Mesej yang disimpan pada peranti ini ditemui dengan mana-mana perkataan, walaupun di luar talian.",
    idleIn: "Cari mana-mana mesej",
    idleInText:
      "Taip satu perkataan atau permulaannya. Semua mesej sembang ini yang disimpan pada peranti ini dicari, dengan atau tanpa rangkaian.",
    people: "Orang",
    peopleFound_one: "{{count, number}} orang",
    peopleFound_other: "{{count, number}} orang",
    peopleNone: "Tiada sesiapa ditemui dengan nama ini",
    peopleOffline: "Orang tidak dapat dicari semasa anda di luar talian. Mesej yang disimpan boleh.",
    host: "Hos",
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
    noneAtAll:
      "Tiada orang atau mesej tersimpan yang sepadan. Semak ejaan atau cuba kurangkan perkataan. Mesej yang tiada pada peranti ini tidak dapat ditemui di sini.",
    everywhere: "Cari semua sembang",
    indexing: "Mencari dalam bahagian yang sudah diindeks, {{percent, number}} %",
    translated: "Terjemahan",
  },
}
