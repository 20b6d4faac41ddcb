/** Logging in by an account elsewhere. */
import type { MoreTexts } from "../shape.ts"

export const elsewhere: Pick<MoreTexts, "elsewhere"> = {
  elsewhere: {
    or: "या",
    with: "{{provider}} से जारी रखें",
    phone: "फ़ोन नंबर से जारी रखें",
    offline: "आप ऑफ़लाइन हैं। इसके लिए कनेक्शन चाहिए।",
    busy: "{{provider}} से लॉग इन हो रहा है…",
    denied: "{{provider}} से लॉग इन करने के लिए अनुमति देना ज़रूरी है",
    cancelled: "आप {{provider}} से वापस आ गए, इसलिए लॉग इन नहीं हुआ।",
    unreachable: "{{provider}} अभी जवाब नहीं दे रहा। कृपया बाद में कोशिश करें।",
    expired: "इस लॉग इन में बहुत समय लगा या यह किसी दूसरे ब्राउज़र में शुरू हुआ। कृपया फिर कोशिश करें।",
    failed: "{{provider}} से लॉग इन नहीं हो सका। कृपया फिर कोशिश करें।",
    own: "किसी और तरीके से लॉग इन करें",
  },
}
