/** Kata laluan yang terlupa dan keselamatan akaun. */
import type { MoreTexts } from "../shape.ts"

export const security: Pick<MoreTexts, "security"> = {
  security: {
    lead: "Masukkan e-mel akaun anda. Kami akan menghantar kod kepadanya.",
    newPassword: "Kata laluan baharu",
    sendCode: "Hantar kod",
    sentTo:
      "Kami telah menghantar kod {{digits}} digit ke {{email}}. Kod ini sah selama {{minutes}} minit, pada peranti ini.",
    code: "Kod",
    codeMissing: "Masukkan kod {{digits}} digit",
    again: "Hantar kod sekali lagi",
    againIn: "Hantar lagi dalam {{seconds}} s",
    setPassword: "Tetapkan kata laluan dan log masuk",
    othersOut: "Semua peranti lain akan dilog keluar.",
    toLogin: "Kembali ke log masuk",
    title: "Keselamatan akaun",
    email: "E-mel",
    emailNone: "Belum ada",
    change: "Tukar e-mel",
    locked: "Anda boleh menukarnya lagi pada {{time}}.",
    newEmail: "E-mel baharu",
    oldPassword: "Kata laluan semasa",
    emailNote: "Alamat lama anda akan diberitahu tentang perubahan ini.",
    bind: "Guna e-mel ini",
    bound: "E-mel anda telah ditukar",
    password: "Kata laluan",
    changePassword: "Tukar kata laluan",
    passwordChanged: "Kata laluan anda telah ditukar",
  },
}
