/** Accounts by telephone number. */
import type { MoreTexts } from "../shape.ts"

export const phone: Pick<MoreTexts, "phone"> = {
  phone: {
    title: "Log masuk dengan telefon",
    number: "Nombor telefon",
    hint: "Atau taip nombor penuh, seperti {{sample}}",
    missing: "Masukkan nombor telefon anda",
    sms: "Hantar kod melalui SMS",
    whatsapp: "Hantar kod melalui WhatsApp",
    lead: "Masukkan nombor telefon akaun anda. Kami hantar kod kepadanya.",
    noCodes: "Tiada kod dihantar sekarang. Log masuk dengan kata laluan atau cara lain.",
    usePassword: "Log masuk dengan kata laluan",
    useCode: "Log masuk dengan kod",
    optional: "Kata laluan (tidak wajib)",
    optionalHint: "{{min}} huruf atau lebih. Tanpanya anda log masuk dengan kod.",
    passwordHint: "{{min}} huruf atau lebih",
    none: "Belum ada",
    add: "Tambah nombor telefon",
    change: "Tukar nombor telefon",
    next: "Nombor telefon baharu",
    note: "E-mel anda diberitahu tentang perubahan ini.",
    bind: "Guna nombor ini",
    bound: "Nombor telefon anda disimpan",
  },
}
