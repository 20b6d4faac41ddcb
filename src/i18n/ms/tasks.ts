import type { MoreTexts } from "../shape.ts"

export const tasks: Pick<MoreTexts, "tasks"> = {
  tasks: {
    title: "Tugasan",
    lead: "Perkara kecil yang memberi syiling. Tanpa bayaran.",
    reset: "Tugasan harian bermula semula pada {{time}}.",
    collect: "Kutip",
    collected: "Dikutip",
    go: "Pergi",
    goTo: "Pergi: {{task}}",
    progress: "{{done}} daripada {{goals}}",
    webappHow: "Tambah LivCam pada skrin utama, buka dari situ dan kutip.",
    got_one: "{{count, number}} syiling dikutip",
    got_other: "{{count, number}} syiling dikutip",
    boxes: "Yang menanti anda",
    box: {
      confirm: "Bank anda minta pengesahan pembayaran",
      renewal: "Langganan anda diperbaharui",
      checkIn: "Daftar masuk hari ini",
      tasks: "Tugasan yang memberi syiling",
      tasksReady: "Syiling menanti dalam tugasan anda",
      games: "Satu permainan percuma hari ini",
      firstPurchase: "Pembelian pertama: {{count, number}} syiling tambahan",
    },
    name: {
      checkIn: "Daftar masuk hari ini",
      write_one: "Tulis kepada {{count}} orang",
      write_other: "Tulis kepada {{count}} orang",
      greet_one: "Sapa {{count}} orang",
      greet_other: "Sapa {{count}} orang",
      gift: "Beri hadiah",
      call: "Berbual dalam panggilan berbayar",
      photo: "Tambah foto profil",
      webapp: "Guna aplikasi yang dipasang",
      push: "Hidupkan pemberitahuan",
    },
  },
}
