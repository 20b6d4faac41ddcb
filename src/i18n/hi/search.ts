import type { MoreTexts } from "../shape.ts"

export const search: Pick<MoreTexts, "search"> = {
  search: {
    open: "संदेश खोजें",
    label: "अपने संदेशों में खोजें",
    labelIn: "{{name}} के साथ संदेशों में खोजें",
    inChat: "इस चैट में खोजें",
    clear: "साफ़ करें",
    idle: "कोई भी संदेश ढूँढें",
    idleText: "कोई शब्द या उसकी शुरुआत लिखें। इस डिवाइस पर सहेजे सभी संदेशों में खोज होती है, नेटवर्क हो या न हो।",
    found_one: "{{count, number}} संदेश",
    found_other: "{{count, number}} संदेश",
    foundAbout_one: "लगभग {{count, number}} संदेश",
    foundAbout_other: "लगभग {{count, number}} संदेश",
    inChats_one: "{{count, number}} चैट",
    inChats_other: "{{count, number}} चैट",
    allOf: "{{name}} के साथ सभी",
    more: "और दिखाएँ",
    none: "कुछ नहीं मिला",
    noneText: "वर्तनी जाँचें या कम शब्द लिखें। जो संदेश इस डिवाइस पर नहीं हैं वे यहाँ नहीं मिलते।",
    everywhere: "सभी चैट में खोजें",
    indexing: "अब तक तैयार हिस्से में खोज, {{percent, number}} %",
    translated: "अनुवाद",
  },
}
