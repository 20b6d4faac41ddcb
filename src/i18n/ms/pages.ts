import type { PagesTexts } from "../part-texts.ts"

const pages: PagesTexts = {
  nav: {
    label: "Tentang LivCam",
    TermsUse: "Terma penggunaan",
    PrivacyPolicy: "Dasar privasi",
    CookiePrivacy: "Kuki",
    AboutUs: "Tentang kami",
    CommunityGuidelines: "Garis panduan komuniti",
    SafetyCenter: "Pusat keselamatan",
    PrivacyCenter: "Pusat privasi",
    help: "Bantuan",
    back: "Kembali",
  },
  english: "Teks ini hanya dalam bahasa Inggeris.",
  advice: "Halaman ini menerangkan cara LivCam berfungsi. Ia bukan nasihat undang-undang.",
  adults: "Untuk orang dewasa sahaja (18+).",
  go: {
    wall: "Lihat siapa dalam talian",
    matching: "Cari padanan",
    shop: "Lihat pakej",
    login: "Sertai LivCam",
  },
  landing: {
    video: {
      title: "Panggilan video, bersemuka",
      first: "Lihat siapa dalam talian sebelum memanggil.",
      second: "Harga seminit ditunjukkan dahulu, dan setiap panggilan ada resitnya.",
      third: "Bunyi diteruskan apabila rangkaian lemah.",
    },
    chat: {
      title: "Sembang langsung tanpa kehilangan kata",
      first: "Yang ditulis di luar talian dihantar sekali, kemudian.",
      second: "Sembang bertahun-tahun dibuka serta-merta dan boleh dicari.",
      third: "Mesej boleh diterjemah semasa anda membaca.",
    },
    random: {
      title: "Sembang video rawak dengan orang sebenar",
      first: "Anda dipadankan dengan ahli yang menunggu, bukan rakaman.",
      second: "Kamera kekal mati sehingga anda berdua bersetuju.",
      third: "Teruskan ke yang seterusnya, atau tambah rakan.",
    },
    people: {
      title: "Kenali orang dari banyak negara",
      first: "Pilih mengikut bahasa, minat dan negara.",
      second: "Sapa secara percuma, sepuluh kali sehari.",
      third: "Rakan berada di atas, dengan siapa yang ada sekarang.",
    },
    price: {
      title: "Tahu harganya sebelum membayar",
      first: "Harga wang tertera di sebelah syiling.",
      second: "Tetapkan had harian dan bulanan anda sendiri.",
      third: "Pembelian yang belum dibelanjakan dibayar balik dalam 72 jam.",
    },
    gifts: {
      title: "Hadiah, permainan dan syiling harian",
      first: "Daftar masuk setiap hari untuk syiling percuma.",
      second: "Tiga permainan percuma yang memberitahu peluangnya.",
      third: "Beri hadiah dalam sembang atau panggilan.",
    },
    safety: {
      title: "Keselamatan di hujung jari",
      first: "Lapor atau sekat dari setiap sembang dan panggilan.",
      second: "Laporan menunjukkan apa yang dihantar sebelum ia dihantar.",
      third: "Sekatan berkuat kuasa serta-merta di kedua-dua pihak.",
    },
    anywhere: {
      title: "Dibuka dengan atau tanpa rangkaian",
      first: "Sembang tersimpan, carian dan dompet berfungsi di luar talian.",
      second: "Ia berjalan dalam pelayar: tiada apa perlu dipasang.",
      third: "Gunakan pada lebih daripada satu peranti.",
    },
  },
}
export default pages
