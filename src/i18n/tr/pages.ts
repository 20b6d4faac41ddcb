import type { PagesTexts } from "../part-texts.ts"

const pages: PagesTexts = {
  nav: {
    label: "LivCam hakkında",
    TermsUse: "Kullanım koşulları",
    PrivacyPolicy: "Gizlilik politikası",
    CookiePrivacy: "Çerezler",
    AboutUs: "Hakkımızda",
    CommunityGuidelines: "Topluluk kuralları",
    SafetyCenter: "Güvenlik merkezi",
    PrivacyCenter: "Gizlilik merkezi",
    help: "Yardım",
    back: "Geri",
  },
  english: "Bu metin yalnızca İngilizcedir.",
  advice: "Bu sayfa LivCam’in nasıl çalıştığını anlatır. Hukuki tavsiye değildir.",
  adults: "Yalnızca yetişkinler için (18+).",
  go: {
    wall: "Kim çevrimiçi, gör",
    matching: "Eşleşme bul",
    shop: "Paketlere bak",
    login: "LivCam’e katıl",
  },
  landing: {
    video: {
      title: "Yüz yüze görüntülü arama",
      first: "Aramadan önce kimin çevrimiçi olduğunu gör.",
      second: "Dakika ücreti önce gösterilir, her aramanın makbuzu vardır.",
      third: "Ağ zayıflayınca ses sürer.",
    },
    chat: {
      title: "Tek sözcük kaybetmeyen canlı sohbet",
      first: "Çevrimdışı yazdığın sonra bir kez gönderilir.",
      second: "Yılların sohbeti hemen açılır ve aranabilir.",
      third: "Mesajlar okurken çevrilebilir.",
    },
    random: {
      title: "Gerçek kişilerle rastgele görüntülü sohbet",
      first: "Bekleyen bir üyeyle eşleşirsin, asla bir kayıtla değil.",
      second: "İkiniz de kabul edene dek kameralar kapalıdır.",
      third: "Sonrakine geç ya da arkadaş ekle.",
    },
    people: {
      title: "Birçok ülkeden insanla tanış",
      first: "Dile, ilgi alanına ve ülkeye göre seç.",
      second: "Günde on kez ücretsiz selam ver.",
      third: "Arkadaşlar en üstte, şimdi kimin burada olduğuyla.",
    },
    price: {
      title: "Ödemeden önce fiyatı bil",
      first: "Jetonların yanında para karşılığı yazar.",
      second: "Günlük ve aylık sınırını kendin koy.",
      third: "Harcanmamış alışveriş 72 saat içinde iade edilir.",
    },
    gifts: {
      title: "Hediyeler, oyunlar ve günlük jeton",
      first: "Ücretsiz jeton için her gün giriş yap.",
      second: "Olasılığını söyleyen üç ücretsiz şans oyunu.",
      third: "Sohbette ya da aramada hediye ver.",
    },
    safety: {
      title: "Güvenlik parmağının ucunda",
      first: "Her sohbet ve aramadan şikâyet et ya da engelle.",
      second: "Şikâyet, ne gönderildiğini gitmeden gösterir.",
      third: "Engel iki yönde hemen geçerlidir.",
    },
    anywhere: {
      title: "Ağ olsa da olmasa da açılır",
      first: "Kayıtlı sohbetler, arama ve cüzdan çevrimdışı çalışır.",
      second: "Tarayıcıda çalışır: kurulacak bir şey yok.",
      third: "Birden çok cihazda kullan.",
    },
  },
}
export default pages
