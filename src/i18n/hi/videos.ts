import type { VideosTexts } from "../part-texts.ts"

const videos: VideosTexts = {
  title: "हॉट वीडियो",
  of: "{{name}} का वीडियो, {{count, number}} से.",
  seconds: "{{count, number}} से.",
  views_one: "{{count, number}} बार देखा गया",
  views_other: "{{count, number}} बार देखा गया",
  empty: "अभी कोई वीडियो नहीं",
  emptyText: "सदस्य यहाँ पंद्रह सेकंड में अपने को दिखाते हैं। पहल आप करें।",
  add: "अपना वीडियो जोड़ें",
  showMore: "और दिखाएँ",
  moreFailed: "और वीडियो लोड नहीं हो सके",
  play: "चलाएँ",
  pause: "रोकें",
  soundOn: "आवाज़ चालू करें",
  soundOff: "आवाज़ बंद करें",
  next: "अगला वीडियो",
  previous: "पिछला वीडियो",
  failed: "यह वीडियो अभी नहीं चल रहा। अपना कनेक्शन जाँचें।",
  gone: "यह वीडियो अब नहीं है",
  all: "सभी हॉट वीडियो",
  chat: "चैट",
  profile: "{{name}} की प्रोफ़ाइल",
  yours: "यह आपका वीडियो है",
}

export default videos
