import type { MoreTexts } from "../shape.ts"

export const thread: Pick<MoreTexts, "thread"> = {
  thread: {
    day: "Ir para uma data",
    dayText: "Mostra a primeira mensagem desse dia, ou a seguinte.",
    dayLabel: "Data",
    dayGo: "Ir",
    daySearching: "A procurar esse dia…",
    dayNear: "Algumas mensagens desse dia não estão neste dispositivo. Esta é a mais próxima que está.",
  },
}
