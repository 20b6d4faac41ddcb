import type { HelpTexts } from "../part-texts.ts"

const help: HelpTexts = {
  title: "Bantuan",
  search: "Cari jawapan",
  none: "Tiada jawapan yang sepadan",
  noneText: "Cuba perkataan lain, atau tulis kepada kami di bawah.",
  more: "Bacaan lanjut",
  topic: {
    coins: "Syiling dan bayaran balik",
    calls: "Panggilan",
    safety: "Keselamatan dan laporan",
    account: "Akaun",
    network: "Masalah rangkaian",
    other: "Perkara lain",
  },
  refund: {
    q: "Bagaimana saya mendapat wang saya kembali?",
    a: "Buka pesanan anda di kedai dan minta bayaran balik dalam 72 jam selepas membayar. Syiling pesanan itu mesti belum dibelanjakan. Wang kembali ke tempat asalnya.",
  },
  missing: {
    q: "Saya sudah bayar, tetapi syiling tiada",
    a: "Buka pesanan anda: pesanan yang masih disemak membawa syilingnya sendiri dan tidak dicaj dua kali. Jika ia ditanda sudah dibayar tetapi dompet tidak menunjukkannya, tulis kepada kami dengan nombor pesanan.",
  },
  limit: {
    q: "Bolehkah saya mengehadkan perbelanjaan saya?",
    a: "Boleh. Tetapkan had wang dan syiling anda sendiri di kedai. Apa-apa yang melebihinya ditolak.",
  },
  minute: {
    q: "Berapa harga satu minit panggilan?",
    a: "Harganya tertera pada kad hos dan sekali lagi sebelum anda memanggil. Setiap minit dicaj apabila ia bermula, jadi minit yang sudah bermula dibayar penuh. Tiada apa dicaj sebelum anda berdua dapat melihat satu sama lain.",
  },
  broken: {
    q: "Bagaimana jika sambungan terputus semasa panggilan?",
    a: "Selagi satu pihak tiada, minit baharu tidak bermula. Selepas 20 saat tiada, panggilan tamat. Resit dalam senarai panggilan menunjukkan apa yang dicaj dan apa yang tidak.",
  },
  ring: {
    q: "Kenapa saya tidak dapat memanggil seseorang?",
    a: "Hanya hos yang dalam talian boleh dipanggil. Mereka mungkin dalam panggilan lain, mematikan panggilan sementara, atau hanya menerima panggilan rakan.",
  },
  report: {
    q: "Bagaimana saya melaporkan seseorang?",
    a: "Buka menu pada profil mereka, dalam sembang atau dalam panggilan, dan pilih Lapor. Anda melihat tepat apa yang dihantar sebelum ia dihantar. Mereka tidak diberitahu.",
  },
  block: {
    q: "Apakah kesan sekatan?",
    a: "Ia berkuat kuasa serta-merta di kedua-dua pihak: tiada mesej, tiada panggilan, tiada tempat di dinding masing-masing. Anda boleh membatalkannya di Rakan.",
  },
  money: {
    q: "Seseorang meminta wang atau gambar daripada saya",
    a: "Jangan hantar apa-apa. Laporkan dan sekat mereka. Kami tidak pernah meminta kata laluan atau nombor kad anda dalam sembang.",
  },
  deletion: {
    q: "Bagaimana saya memadam akaun saya?",
    a: "Buka akaun anda dan pilih “Padam akaun anda”: kata laluan anda mengesahkannya. Atau dalam tetapan aplikasi mudah alih LivCam. Anda boleh mengubah fikiran selama 30 hari dengan log masuk; kemudian ia dipadamkan.",
  },
  device: {
    q: "Bagaimana saya menggunakan telefon atau komputer lain?",
    a: "Buka akaun anda di sini, pilih peranti lain dan ikut pautan atau imbas kod di sana. Sembang anda datang daripada akaun anda.",
  },
  offline: {
    q: "Apa yang berfungsi tanpa rangkaian?",
    a: "Sembang yang disimpan, dinding seperti kali terakhir, carian dan dompet anda. Mesej, suka, laporan dan permintaan kepada kami menunggu dan dihantar sekali apabila rangkaian kembali. Panggilan dan bayaran memerlukan rangkaian.",
  },
  twice: {
    q: "Adakah mesej saya dihantar dua kali?",
    a: "Tidak. Setiap satu ada nombornya sendiri, jadi walau berapa kali dicuba ia sampai sekali. Yang masih menunggu tersenarai dalam akaun anda.",
  },
  service: {
    title: "Tulis kepada kami",
    lead: "Kami menjawab melalui e-mel. Jangan sesekali hantar kata laluan atau nombor kad.",
    topic: "Tentang apa?",
    text: "Apa yang berlaku?",
    left_one: "Tinggal {{count, number}} huruf",
    left_other: "Tinggal {{count, number}} huruf",
    email: "E-mel untuk jawapan (pilihan)",
    emailHint: "Tanpa alamat, kami boleh membaca permintaan anda tetapi tidak dapat menjawabnya.",
    send: "Hantar",
    kept: "Permintaan anda disimpan dan dihantar sekali. Nombornya muncul di bawah.",
    mine: "Permintaan anda",
    waiting: "Menunggu untuk dihantar",
    received: "Diterima: nombor {{number}}",
    again: "Cuba lagi",
    giveUp: "Batalkan",
  },
}
export default help
