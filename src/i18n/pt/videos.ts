import type { VideosTexts } from "../part-texts.ts"

const videos: VideosTexts = {
  title: "Vídeos em alta",
  of: "Vídeo de {{name}}, {{count, number}} s",
  seconds: "{{count, number}} seg.",
  views_one: "{{count, number}} visualização",
  views_other: "{{count, number}} visualizações",
  empty: "Ainda não há vídeos",
  emptyText: "Os membros mostram-se aqui em quinze segundos. Seja a primeira pessoa.",
  add: "Adicionar o seu vídeo",
  showMore: "Mostrar mais",
  moreFailed: "Não foi possível carregar mais",
  play: "Reproduzir",
  pause: "Pausa",
  soundOn: "Ligar o som",
  soundOff: "Desligar o som",
  next: "Vídeo seguinte",
  previous: "Vídeo anterior",
  failed: "Este vídeo não reproduz agora. Verifique a sua ligação.",
  gone: "Este vídeo já não existe",
  all: "Todos os vídeos em alta",
  chat: "Conversa",
  profile: "Perfil de {{name}}",
  yours: "Este é o seu vídeo",
}

export default videos
