import type { MoreTexts } from "../shape.ts"

export const thread: Pick<MoreTexts, "thread" | "translate"> = {
  thread: {
    day: "Ir para uma data",
    dayText: "Mostra a primeira mensagem desse dia, ou a seguinte.",
    dayLabel: "Data",
    dayGo: "Ir",
    daySearching: "A procurar esse dia…",
    dayNear: "Algumas mensagens desse dia não estão neste dispositivo. Esta é a mais próxima que está.",
  },
  translate: {
    do: "Traduzir",
    busy: "A traduzir…",
    again: "Tentar de novo",
    done: "Traduzido",
    phraseBook: "De um livro de frases",
    same: "Já está no seu idioma",
    left_one: "Resta {{count}} hoje",
    left_other: "Restam {{count}} hoje",
    vip: "Torne-se VIP",
    auto: "Traduzir automaticamente",
    autoOff: "Deixar de traduzir automaticamente",
  },
}
