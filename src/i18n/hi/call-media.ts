import type { MoreTexts } from "../shape.ts"

export const callMedia: Pick<MoreTexts, "callMedia"> = {
  callMedia: {
    weakOwn: "कमज़ोर नेटवर्क: आवाज़ बनाए रखने के लिए तस्वीर बंद है",
    weakSmall: "कमज़ोर नेटवर्क: आपकी तस्वीर छोटी है",
    weakTheirs: "{{name}} का नेटवर्क कमज़ोर है: अभी केवल आवाज़",
    options: "कॉल के विकल्प",
    microphone: "माइक्रोफ़ोन",
    camera: "कैमरा",
    speaker: "स्पीकर",
    standard: "सामान्य डिवाइस",
    unnamed: "डिवाइस {{n}}",
    microphoneMoved: "माइक्रोफ़ोन हट गया है। अब इस्तेमाल में: {{device}}",
    cameraMoved: "कैमरा हट गया है। अब इस्तेमाल में: {{device}}",
    microphoneGone: "माइक्रोफ़ोन हट गया है: आपको कोई नहीं सुन सकता। एक लगाएँ, फिर अनम्यूट करें।",
    cameraGone: "कैमरा हट गया है: आपकी तस्वीर बंद है।",
    window: "छोटी विंडो",
    full: "पूरी स्क्रीन",
    fullEnd: "पूरी स्क्रीन से बाहर आएँ",
    beauty: "ब्यूटी फ़िल्टर",
    beautyTooSlow: "ब्यूटी फ़िल्टर बंद है: यह इस डिवाइस के लिए बहुत भारी है।",
    safety: "{{name}} की रिपोर्ट करें या ब्लॉक करें",
    snapshotNote: "किसी कॉल की रिपोर्ट होने पर उसकी एक तस्वीर हमारी टीम को भेजी जा सकती है।",
    speaks: "{{name}} बोल रहे हैं",
    youSpeak: "आपकी आवाज़ जा रही है",
    data: "इस्तेमाल हुआ डेटा",
  },
}
