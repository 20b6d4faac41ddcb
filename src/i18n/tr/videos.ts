import type { VideosTexts } from "../part-texts.ts"

const videos: VideosTexts = {
  title: "Popüler videolar",
  of: "{{name}} videosu, {{count, number}} sn",
  seconds: "{{count, number}} sn",
  views_one: "{{count, number}} izlenme",
  views_other: "{{count, number}} izlenme",
  empty: "Henüz video yok",
  emptyText: "Üyeler burada on beş saniyede kendilerini gösteriyor. İlk sen ol.",
  add: "Videonu ekle",
  showMore: "Daha fazla göster",
  moreFailed: "Devamı yüklenemedi",
  play: "Oynat",
  pause: "Duraklat",
  soundOn: "Sesi aç",
  soundOff: "Sesi kapat",
  next: "Sonraki video",
  previous: "Önceki video",
  failed: "Bu video şu anda oynatılamıyor. Bağlantını kontrol et.",
  gone: "Bu video artık yok",
  all: "Tüm popüler videolar",
  chat: "Sohbet",
  profile: "{{name}} profili",
  yours: "Bu senin videon",
}

export default videos
