import type { MoreTexts } from "../shape.ts"

export const callMedia: Pick<MoreTexts, "callMedia"> = {
  callMedia: {
    weakOwn: "Rede fraca: imagem desligada para manter o som",
    weakSmall: "Rede fraca: a sua imagem está mais pequena",
    weakTheirs: "{{name}} tem uma rede fraca: por agora só há som",
    options: "Opções da chamada",
    microphone: "Microfone",
    camera: "Câmara",
    speaker: "Altifalante",
    standard: "Dispositivo predefinido",
    unnamed: "Dispositivo {{n}}",
    microphoneMoved: "O microfone já não está ligado. Agora em uso: {{device}}",
    cameraMoved: "A câmara já não está ligada. Agora em uso: {{device}}",
    microphoneGone: "O microfone já não está ligado: ninguém o ouve. Ligue um e ative o som.",
    cameraGone: "A câmara já não está ligada: a sua imagem está desligada.",
    window: "Janela pequena",
    full: "Ecrã inteiro",
    fullEnd: "Sair do ecrã inteiro",
    beauty: "Filtro de beleza",
    beautyTooSlow: "O filtro de beleza está desligado: é demasiado para este dispositivo.",
    safety: "Denunciar ou bloquear {{name}}",
    snapshotNote: "Se uma chamada for denunciada, uma imagem dela pode ser enviada à nossa equipa.",
    speaks: "{{name}} está a falar",
    youSpeak: "Está a ser ouvido",
    data: "Dados usados",
  },
}
