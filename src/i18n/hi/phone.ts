/** Accounts by telephone number. */
import type { MoreTexts } from "../shape.ts"

export const phone: Pick<MoreTexts, "phone"> = {
  phone: {
    title: "फ़ोन से लॉग इन करें",
    number: "फ़ोन नंबर",
    hint: "या पूरा नंबर लिखें, जैसे {{sample}}",
    missing: "अपना फ़ोन नंबर डालें",
    sms: "SMS से कोड भेजें",
    whatsapp: "WhatsApp से कोड भेजें",
    lead: "अपने खाते का फ़ोन नंबर डालें। हम उस पर एक कोड भेजते हैं।",
    noCodes: "अभी कोड नहीं भेजे जाते। पासवर्ड से या किसी और तरीके से लॉग इन करें।",
    usePassword: "पासवर्ड से लॉग इन करें",
    useCode: "कोड से लॉग इन करें",
    optional: "पासवर्ड (ज़रूरी नहीं)",
    optionalHint: "{{min}} या ज़्यादा अक्षर। इसके बिना आप कोड से लॉग इन करते हैं।",
    passwordHint: "{{min}} या ज़्यादा अक्षर",
    none: "अभी कोई नहीं",
    add: "फ़ोन नंबर जोड़ें",
    change: "फ़ोन नंबर बदलें",
    next: "नया फ़ोन नंबर",
    note: "आपके ईमेल को बदलाव की सूचना मिलती है।",
    bind: "यह नंबर इस्तेमाल करें",
    bound: "आपका फ़ोन नंबर सहेज लिया गया",
  },
}
