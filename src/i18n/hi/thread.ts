import type { MoreTexts } from "../shape.ts"

export const thread: Pick<MoreTexts, "thread"> = {
  thread: {
    day: "किसी तारीख पर जाएँ",
    dayText: "उस दिन का पहला संदेश दिखता है, या उसके बाद का अगला।",
    dayLabel: "तारीख",
    dayGo: "जाएँ",
    daySearching: "वह दिन खोजा जा रहा है…",
    dayNear: "उस दिन के कुछ संदेश इस डिवाइस पर नहीं हैं। यह सबसे पास का संदेश है जो यहाँ है।",
  },
}
