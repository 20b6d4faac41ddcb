import type { VideosTexts } from "../part-texts.ts"

const videos: VideosTexts = {
  title: "Populaire video’s",
  of: "Video van {{name}}, {{count, number}} s",
  seconds: "{{count, number}} sec.",
  views_one: "{{count, number}} keer bekeken",
  views_other: "{{count, number}} keer bekeken",
  empty: "Nog geen video’s",
  emptyText: "Leden laten zich hier in vijftien seconden zien. Wees de eerste.",
  add: "Je video toevoegen",
  showMore: "Meer tonen",
  moreFailed: "Meer kon niet worden geladen",
  play: "Afspelen",
  pause: "Pauzeren",
  soundOn: "Geluid aanzetten",
  soundOff: "Geluid uitzetten",
  next: "Volgende video",
  previous: "Vorige video",
  failed: "Deze video speelt nu niet af. Controleer je verbinding.",
  gone: "Deze video is er niet meer",
  all: "Alle populaire video’s",
  chat: "Chatten",
  profile: "Profiel van {{name}}",
  yours: "Dit is je eigen video",
}

export default videos
