import type { MoreTexts } from "../shape.ts"

export const tasks: Pick<MoreTexts, "tasks"> = {
  tasks: {
    title: "Görevler",
    lead: "Jeton kazandıran küçük işler. Ödeme gerekmez.",
    reset: "Günlük görevler saat {{time}} itibarıyla yenilenir.",
    collect: "Al",
    collected: "Alındı",
    go: "Git",
    goTo: "Git: {{task}}",
    progress: "{{done}} / {{goals}}",
    webappHow: "LivCam'i ana ekrana ekleyin, oradan açın ve alın.",
    got_one: "{{count, number}} jeton alındı",
    got_other: "{{count, number}} jeton alındı",
    boxes: "Sizi bekleyenler",
    box: {
      confirm: "Bankanız bir ödemeyi onaylamanızı istiyor",
      renewal: "Aboneliğin yenileniyor",
      checkIn: "Bugün giriş ödülünü al",
      tasks: "Jeton kazandıran görevler",
      tasksReady: "Görevlerinizde jeton bekliyor",
      games: "Bugün ücretsiz bir oyun",
      firstPurchase: "İlk alışveriş: {{count, number}} jeton fazladan",
    },
    name: {
      checkIn: "Bugün giriş ödülünü al",
      write_one: "{{count}} kişiye yaz",
      write_other: "{{count}} kişiye yaz",
      greet_one: "{{count}} kişiye selam ver",
      greet_other: "{{count}} kişiye selam ver",
      gift: "Bir hediye ver",
      call: "Ücretli bir aramada konuş",
      photo: "Profil fotoğrafı ekle",
      webapp: "Yüklenen uygulamayı kullan",
      push: "Bildirimleri aç",
    },
  },
}
