import type { MoreTexts } from "../shape.ts"

export const callMedia: Pick<MoreTexts, "callMedia"> = {
  callMedia: {
    weakOwn: "Rangkaian lemah: gambar ditutup supaya bunyi kekal",
    weakSmall: "Rangkaian lemah: gambar anda lebih kecil",
    weakTheirs: "Rangkaian {{name}} lemah: bunyi sahaja buat masa ini",
    options: "Pilihan panggilan",
    microphone: "Mikrofon",
    camera: "Kamera",
    speaker: "Pembesar suara",
    standard: "Peranti lazim",
    unnamed: "Peranti {{n}}",
    microphoneMoved: "Mikrofon tiada lagi. Kini digunakan: {{device}}",
    cameraMoved: "Kamera tiada lagi. Kini digunakan: {{device}}",
    microphoneGone: "Mikrofon tiada lagi: tiada siapa mendengar anda. Sambungkan satu, kemudian buka bunyi.",
    cameraGone: "Kamera tiada lagi: gambar anda ditutup.",
    window: "Tetingkap kecil",
    full: "Skrin penuh",
    fullEnd: "Keluar dari skrin penuh",
    beauty: "Penapis kecantikan",
    beautyTooSlow: "Penapis kecantikan dimatikan: ia terlalu berat untuk peranti ini.",
    safety: "Lapor atau sekat {{name}}",
    snapshotNote: "Jika panggilan dilaporkan, satu gambarnya mungkin dihantar kepada pasukan kami.",
    speaks: "{{name}} sedang bercakap",
    youSpeak: "Anda didengari",
    data: "Data digunakan",
  },
}
