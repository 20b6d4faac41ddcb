/** भूला हुआ पासवर्ड और खाते की सुरक्षा। */
import type { MoreTexts } from "../shape.ts"

export const security: Pick<MoreTexts, "security"> = {
  security: {
    lead: "अपने खाते का ईमेल लिखें। हम उस पर एक कोड भेजेंगे।",
    newPassword: "नया पासवर्ड",
    sendCode: "कोड भेजें",
    sentTo: "हमने {{email}} पर {{digits}} अंकों का कोड भेजा है। यह {{minutes}} मिनट तक, इसी डिवाइस पर काम करता है।",
    code: "कोड",
    codeMissing: "{{digits}} अंकों का कोड लिखें",
    again: "कोड फिर से भेजें",
    againIn: "{{seconds}} सेकंड में फिर भेजें",
    setPassword: "पासवर्ड रखें और लॉग इन करें",
    othersOut: "बाकी सभी डिवाइस लॉग आउट हो जाते हैं।",
    toLogin: "लॉग इन पर वापस",
    title: "खाते की सुरक्षा",
    email: "ईमेल",
    emailNone: "अभी कोई नहीं",
    change: "ईमेल बदलें",
    locked: "आप इसे फिर से {{time}} को बदल सकते हैं।",
    newEmail: "नया ईमेल",
    oldPassword: "मौजूदा पासवर्ड",
    emailNote: "आपके पुराने पते को बदलाव की सूचना दी जाती है।",
    bind: "यह ईमेल लगाएँ",
    bound: "आपका ईमेल बदल गया",
    password: "पासवर्ड",
    changePassword: "पासवर्ड बदलें",
    passwordChanged: "आपका पासवर्ड बदल गया",
  },
}
