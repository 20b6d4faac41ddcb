import type { MoreTexts } from "../shape.ts"

export const callMedia: Pick<MoreTexts, "callMedia"> = {
  callMedia: {
    weakOwn: "Zayıf ağ: ses kesilmesin diye görüntü kapalı",
    weakSmall: "Zayıf ağ: görüntünüz küçültüldü",
    weakTheirs: "{{name}} zayıf bir ağda: şimdilik yalnızca ses",
    options: "Arama seçenekleri",
    microphone: "Mikrofon",
    camera: "Kamera",
    speaker: "Hoparlör",
    standard: "Varsayılan aygıt",
    unnamed: "Aygıt {{n}}",
    microphoneMoved: "Mikrofon artık yok. Şimdi kullanılan: {{device}}",
    cameraMoved: "Kamera artık yok. Şimdi kullanılan: {{device}}",
    microphoneGone: "Mikrofon artık yok: sizi kimse duymuyor. Birini takın, sonra sesi açın.",
    cameraGone: "Kamera artık yok: görüntünüz kapalı.",
    window: "Küçük pencere",
    full: "Tam ekran",
    fullEnd: "Tam ekrandan çık",
    beauty: "Güzellik filtresi",
    beautyTooSlow: "Güzellik filtresi kapatıldı: bu cihaz için fazla ağır.",
    safety: "{{name}} kişisini şikâyet et veya engelle",
    snapshotNote: "Bir arama şikâyet edilirse ondan bir görüntü ekibimize gidebilir.",
    speaks: "{{name}} konuşuyor",
    youSpeak: "Sesiniz duyuluyor",
    data: "Kullanılan veri",
  },
}
