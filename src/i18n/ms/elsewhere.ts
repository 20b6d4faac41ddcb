/** Logging in by an account elsewhere. */
import type { MoreTexts } from "../shape.ts"

export const elsewhere: Pick<MoreTexts, "elsewhere"> = {
  elsewhere: {
    or: "atau",
    with: "Teruskan dengan {{provider}}",
    phone: "Teruskan dengan nombor telefon",
    offline: "Anda di luar talian. Sambungan diperlukan untuk ini.",
    busy: "Sedang log masuk dengan {{provider}}…",
    denied: "Log masuk {{provider}} memerlukan persetujuan kebenaran",
    cancelled: "Anda kembali dari {{provider}}, jadi anda belum log masuk.",
    unreachable: "{{provider}} tidak menjawab sekarang. Sila cuba lagi nanti.",
    expired: "Log masuk ini terlalu lama, atau bermula dalam pelayar lain. Sila cuba lagi.",
    failed: "Log masuk dengan {{provider}} tidak berjaya. Sila cuba lagi.",
    own: "Log masuk dengan cara lain",
  },
}
