import type { VideosTexts } from "../part-texts.ts"

const videos: VideosTexts = {
  title: "Video hangat",
  of: "Video {{name}}, {{count, number}} s",
  seconds: "{{count, number}} saat",
  views_one: "{{count, number}} tontonan",
  views_other: "{{count, number}} tontonan",
  empty: "Belum ada video",
  emptyText: "Ahli memperkenalkan diri di sini dalam lima belas saat. Jadilah yang pertama.",
  add: "Tambah video anda",
  showMore: "Tunjukkan lagi",
  moreFailed: "Yang lain tidak dapat dimuatkan",
  play: "Main",
  pause: "Jeda",
  soundOn: "Hidupkan bunyi",
  soundOff: "Matikan bunyi",
  next: "Video seterusnya",
  previous: "Video sebelumnya",
  failed: "Video ini tidak dapat dimainkan sekarang. Semak sambungan anda.",
  gone: "Video ini sudah tiada",
  all: "Semua video hangat",
  chat: "Sembang",
  profile: "Profil {{name}}",
  yours: "Ini video anda",
}

export default videos
