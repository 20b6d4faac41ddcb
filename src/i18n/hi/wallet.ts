/** आया और गया हर सिक्का। */
import type { MoreTexts } from "../shape.ts"

export const wallet: Pick<MoreTexts, "wallet"> = {
  wallet: {
    title: "वॉलेट",
    earlier: "पिछला महीना",
    later: "अगला महीना",
    start: "शुरुआत में",
    end: "अंत में",
    filter: "किस लिए",
    all: "सभी",
    giftTo: "{{name}} को उपहार",
    giftFrom: "{{name}} से उपहार",
    call: "{{name}} के साथ कॉल",
    none: "इस महीने में ऐसा कुछ नहीं।",
    more: "और दिखाएँ",
    together: "कुल मिलाकर; प्रविष्टियाँ यहाँ नहीं हैं",
    fetching: "इन योगों की प्रविष्टियाँ लोड हो रही हैं…",
    sumsOnly: "इन योगों की प्रविष्टियाँ अभी इस डिवाइस पर नहीं हैं।",
    load: "प्रविष्टियाँ लोड करें",
    unlisted: "सूची की हर प्रविष्टि से पहले: {{amount}}",
    empty: "अभी तक कोई लेन-देन नहीं",
    emptyText: "आपको मिला या आपका ख़र्च किया हर सिक्का यहाँ दिखेगा।",
  },
}
