import type { MoreTexts } from "../shape.ts"

export const thread: Pick<MoreTexts, "thread" | "translate"> = {
  thread: {
    day: "किसी तारीख पर जाएँ",
    dayText: "उस दिन का पहला संदेश दिखता है, या उसके बाद का अगला।",
    dayLabel: "तारीख",
    dayGo: "जाएँ",
    daySearching: "वह दिन खोजा जा रहा है…",
    dayNear: "उस दिन के कुछ संदेश इस डिवाइस पर नहीं हैं। यह सबसे पास का संदेश है जो यहाँ है।",
  },
  translate: {
    do: "अनुवाद करें",
    busy: "अनुवाद हो रहा है…",
    again: "फिर से कोशिश करें",
    done: "अनुवादित",
    phraseBook: "वाक्य-पुस्तक से",
    same: "पहले से आपकी भाषा में है",
    left_one: "आज {{count}} बचा है",
    left_other: "आज {{count}} बचे हैं",
    vip: "VIP बनें",
    auto: "अपने आप अनुवाद करें",
    autoOff: "अपने आप अनुवाद बंद करें",
  },
}
