/** Unutulan şifreler ve hesap güvenliği. */
import type { MoreTexts } from "../shape.ts"

export const security: Pick<MoreTexts, "security"> = {
  security: {
    lead: "Hesabının e-postasını gir. Oraya bir kod göndeririz.",
    newPassword: "Yeni şifre",
    sendCode: "Kod gönder",
    sentTo:
      "{{email}} adresine {{digits}} haneli bir kod gönderdik. {{minutes}} dakika boyunca, bu cihazda geçerlidir.",
    code: "Kod",
    codeMissing: "{{digits}} haneli kodu gir",
    again: "Kodu yeniden gönder",
    againIn: "{{seconds}} sn sonra yeniden gönder",
    setPassword: "Şifreyi belirle ve giriş yap",
    othersOut: "Diğer tüm cihazlardan çıkış yapılır.",
    toLogin: "Girişe dön",
    title: "Hesap güvenliği",
    email: "E-posta",
    emailNone: "Henüz yok",
    change: "E-postayı değiştir",
    locked: "Yeniden değiştirebileceğin zaman: {{time}}.",
    newEmail: "Yeni e-posta",
    oldPassword: "Şimdiki şifre",
    emailNote: "Eski adresine değişiklik bildirilir.",
    bind: "Bu e-postayı kullan",
    bound: "E-postan değiştirildi",
    password: "Şifre",
    changePassword: "Şifreyi değiştir",
    passwordChanged: "Şifren değiştirildi",
  },
}
