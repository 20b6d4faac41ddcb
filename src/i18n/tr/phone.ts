/** Accounts by telephone number. */
import type { MoreTexts } from "../shape.ts"

export const phone: Pick<MoreTexts, "phone"> = {
  phone: {
    title: "Telefonla giriş yap",
    number: "Telefon numarası",
    hint: "Ya da tam numarayı yaz, örneğin {{sample}}",
    missing: "Telefon numaranı gir",
    sms: "Kodu SMS ile gönder",
    whatsapp: "Kodu WhatsApp ile gönder",
    lead: "Hesabının telefon numarasını gir. Ona bir kod göndeririz.",
    noCodes: "Şu anda kod gönderilmiyor. Şifreyle veya başka bir yolla giriş yap.",
    usePassword: "Şifreyle giriş yap",
    useCode: "Kodla giriş yap",
    optional: "Şifre (zorunlu değil)",
    optionalHint: "{{min}} harf veya daha fazla. Şifresiz kodlarla giriş yaparsın.",
    passwordHint: "{{min}} harf veya daha fazla",
    none: "Henüz yok",
    add: "Telefon numarası ekle",
    change: "Telefon numarasını değiştir",
    next: "Yeni telefon numarası",
    note: "Değişiklik e-postana bildirilir.",
    bind: "Bu numarayı kullan",
    bound: "Telefon numaran kaydedildi",
  },
}
