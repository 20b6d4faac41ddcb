import type { MoreTexts } from "../shape.ts"

export const gift: Pick<MoreTexts, "gift"> = {
  gift: {
    title: "{{name}} के लिए उपहार",
    tabs: "उपहार",
    popular: "लोकप्रिय",
    vip: "VIP",
    vipOnly: "VIP उपहार सदस्यों के लिए हैं। सिक्कों का कोई भी पैकेज आपको सदस्य बनाता है।",
    choose: "उपहार चुनें",
    chooseFirst: "पहले उपहार चुनें",
    amount: "कितने",
    balance: "आपका बैलेंस",
    getCoins: "सिक्के पाएँ",
    send: "भेजें",
    checking: "आपके उपहार का क्या हुआ, जाँच हो रही है…",
    short_one: "आपको {{count, number}} सिक्का और चाहिए। आपकी पसंद यहीं रहेगी।",
    short_other: "आपको {{count, number}} सिक्के और चाहिए। आपकी पसंद यहीं रहेगी।",
    question: "{{name}} को {{what}} भेजें?",
    back: "फिर से चुनें",
    combo: "×{{count}}",
    wall: "मिले उपहार",
    given: "{{name}} ×{{count}}",
    gotInCall: "{{name}} ने {{what}} भेजा",
    sentInCall: "आपने {{what}} भेजा",
  },
}
