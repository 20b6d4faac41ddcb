/** Logging in by an account elsewhere. */
import type { MoreTexts } from "../shape.ts"

export const elsewhere: Pick<MoreTexts, "elsewhere"> = {
  elsewhere: {
    or: "veya",
    with: "{{provider}} ile devam et",
    phone: "Telefon numarasıyla devam et",
    offline: "Çevrimdışısın. Bunun için bağlantı gerekiyor.",
    busy: "{{provider}} ile giriş yapılıyor…",
    denied: "{{provider}} ile giriş için izin vermen gerekiyor",
    cancelled: "{{provider}} sayfasından geri döndün, bu yüzden giriş yapılmadı.",
    unreachable: "{{provider}} şu anda yanıt vermiyor. Lütfen daha sonra dene.",
    expired: "Bu giriş çok uzun sürdü veya başka bir tarayıcıda başladı. Lütfen yeniden dene.",
    failed: "{{provider}} ile giriş yapılamadı. Lütfen yeniden dene.",
    own: "Başka bir yolla giriş yap",
  },
}
