import type { MoreTexts } from "../shape.ts"

export const tasks: Pick<MoreTexts, "tasks"> = {
  tasks: {
    title: "काम",
    lead: "छोटे काम जिनसे सिक्के मिलते हैं। बिना भुगतान।",
    reset: "रोज़ के काम {{time}} पर फिर से शुरू होते हैं।",
    collect: "लें",
    collected: "ले लिया",
    go: "जाएँ",
    goTo: "जाएँ: {{task}}",
    progress: "{{goals}} में से {{done}}",
    webappHow: "LivCam को होम स्क्रीन पर जोड़ें, वहीं से खोलें और लें।",
    got_one: "{{count, number}} सिक्का मिला",
    got_other: "{{count, number}} सिक्के मिले",
    boxes: "आपके लिए क्या है",
    box: {
      confirm: "आपका बैंक भुगतान की पुष्टि चाहता है",
      renewal: "आपकी सदस्यता का नवीनीकरण",
      checkIn: "आज चेक-इन करें",
      tasks: "सिक्के दिलाने वाले काम",
      tasksReady: "आपके कामों में सिक्के हैं",
      games: "आज एक मुफ़्त खेल",
      firstPurchase: "पहली खरीद: {{count, number}} सिक्के ज़्यादा",
    },
    name: {
      checkIn: "आज चेक-इन करें",
      write_one: "{{count}} व्यक्ति को लिखें",
      write_other: "{{count}} लोगों को लिखें",
      greet_one: "{{count}} व्यक्ति को नमस्ते कहें",
      greet_other: "{{count}} लोगों को नमस्ते कहें",
      gift: "एक उपहार दें",
      call: "सशुल्क कॉल में बात करें",
      photo: "प्रोफ़ाइल फ़ोटो जोड़ें",
      webapp: "इंस्टॉल किया हुआ ऐप इस्तेमाल करें",
      push: "सूचनाएँ चालू करें",
    },
  },
}
