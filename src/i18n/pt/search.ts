import type { MoreTexts } from "../shape.ts"

export const search: Pick<MoreTexts, "search"> = {
  search: {
    open: "Pesquisar mensagens",
    label: "Pesquisar nas suas mensagens",
    labelIn: "Pesquisar mensagens com {{name}}",
    inChat: "Pesquisar nesta conversa",
    clear: "Limpar",
    idle: "Encontre qualquer mensagem",
    idleText:
      "Escreva uma palavra ou o começo dela. Todas as mensagens guardadas neste dispositivo são pesquisadas, com ou sem rede.",
    found_one: "{{count, number}} mensagem",
    found_other: "{{count, number}} mensagens",
    foundAbout_one: "Cerca de {{count, number}} mensagem",
    foundAbout_other: "Cerca de {{count, number}} mensagens",
    inChats_one: "{{count, number}} conversa",
    inChats_other: "{{count, number}} conversas",
    allOf: "Todas com {{name}}",
    more: "Mostrar mais",
    none: "Nada encontrado",
    noneText:
      "Verifique a ortografia ou tente menos palavras. Mensagens que não estão neste dispositivo não são encontradas aqui.",
    everywhere: "Pesquisar em todas as conversas",
    indexing: "Pesquisando no que já foi indexado, {{percent, number}} %",
    translated: "Tradução",
  },
}
