import type { HelpTexts } from "../part-texts.ts"

const help: HelpTexts = {
  title: "Yardım",
  search: "Yanıtlarda ara",
  none: "Uyan yanıt yok",
  noneText: "Başka sözcükler dene ya da aşağıdan bize yaz.",
  more: "Daha fazlası",
  topic: {
    coins: "Jetonlar ve iadeler",
    calls: "Aramalar",
    safety: "Güvenlik ve şikâyet",
    account: "Hesap",
    network: "Ağ sorunları",
    other: "Başka bir konu",
  },
  refund: {
    q: "Paramı nasıl geri alırım?",
    a: "Mağazada siparişlerini aç ve ödemeden sonraki 72 saat içinde iade iste. O siparişin jetonları harcanmamış olmalı. Para geldiği yere döner.",
  },
  missing: {
    q: "Ödedim ama jetonlar gelmedi",
    a: "Siparişlerini aç: hâlâ denetlenen bir sipariş jetonlarını kendi getirir ve iki kez tahsil edilmez. Ödendi görünüyor ama cüzdanda yoksa sipariş numarasıyla bize yaz.",
  },
  limit: {
    q: "Harcamamı sınırlayabilir miyim?",
    a: "Evet. Mağazada para ve jeton için kendi sınırını koy. Onu aşan her şey reddedilir.",
  },
  minute: {
    q: "Aramanın bir dakikası kaça?",
    a: "Fiyat yayıncının kartında ve aramadan önce bir kez daha yazar. Her dakika başlarken ücretlenir; başlayan dakika tam ödenir. İkiniz de birbirinizi görmeden hiçbir şey alınmaz.",
  },
  broken: {
    q: "Aramada bağlantı koparsa ne olur?",
    a: "Bir taraf yokken yeni dakika başlamaz. 20 saniye yokluktan sonra arama biter. Arama listesindeki makbuz neyin alındığını, neyin alınmadığını gösterir.",
  },
  ring: {
    q: "Birini neden arayamıyorum?",
    a: "Yalnızca çevrimiçi yayıncılar aranabilir. Başka bir aramada olabilirler, aramaları bir süre kapatmış ya da yalnızca arkadaşlara açmış olabilirler.",
  },
  report: {
    q: "Birini nasıl şikâyet ederim?",
    a: "Profilinde, sohbette ya da aramada menüyü aç ve Şikâyet et’i seç. Ne gönderildiğini gitmeden önce aynen görürsün. Ona haber verilmez.",
  },
  block: {
    q: "Engellemek ne yapar?",
    a: "İki yönde hemen geçerlidir: mesaj yok, arama yok, birbirinizin duvarında yer yok. Arkadaşlar’dan geri alabilirsin.",
  },
  money: {
    q: "Biri benden para ya da fotoğraf istiyor",
    a: "Hiçbir şey gönderme. Şikâyet et ve engelle. Sohbette asla parolanı ya da kart numaranı istemeyiz.",
  },
  deletion: {
    q: "Hesabımı nasıl silerim?",
    a: "Hesabını aç ve “Hesabını sil”i seç: şifren bunu onaylar. Ya da LivCam mobil uygulamasının ayarlarında. 30 gün boyunca giriş yaparak fikrini değiştirebilirsin; sonra silinir.",
  },
  device: {
    q: "Başka bir telefonu ya da bilgisayarı nasıl kullanırım?",
    a: "Burada hesabını aç, başka cihazı seç ve orada bağlantıyı izle ya da kodu okut. Sohbetlerin hesabından gelir.",
  },
  offline: {
    q: "Ağ yokken ne çalışır?",
    a: "Kayıtlı sohbetler, duvarın son hâli, arama ve cüzdanın. Mesajlar, beğeniler, şikâyetler ve bize yazdıkların bekler, ağ dönünce bir kez gönderilir. Aramalar ve ödemeler ağ ister.",
  },
  twice: {
    q: "Mesajım iki kez mi gitti?",
    a: "Hayır. Her birinin kendi numarası vardır; kaç kez denenirse denensin bir kez ulaşır. Hâlâ bekleyenler hesabındaki gönderim listesindedir.",
  },
  service: {
    title: "Bize yaz",
    lead: "E-postayla yanıtlarız. Parola ya da kart numarası asla gönderme.",
    topic: "Konu ne?",
    text: "Ne oldu?",
    left_one: "{{count, number}} harf kaldı",
    left_other: "{{count, number}} harf kaldı",
    email: "Yanıt için e-posta (isteğe bağlı)",
    emailHint: "Adres olmadan yazdığını okuruz ama yanıtlayamayız.",
    send: "Gönder",
    kept: "İsteğin kaydedildi ve bir kez gönderilir. Numarası aşağıda görünür.",
    mine: "İsteklerin",
    waiting: "Gönderilmeyi bekliyor",
    received: "Alındı: numara {{number}}",
    again: "Yeniden dene",
    giveUp: "Vazgeç",
  },
}
export default help
