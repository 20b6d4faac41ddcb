import type { MoreTexts } from "../shape.ts"

export const search: Pick<MoreTexts, "search"> = {
  search: {
    open: "Pesquisar pessoas e mensagens",
    label: "Pesquisar pessoas e mensagens",
    labelIn: "Pesquisar mensagens com {{name}}",
    inChat: "Pesquisar nesta conversa",
    clear: "Limpar",
    idle: "Encontre pessoas e mensagens",
    idleText:
      "Escreva o começo de um nome, ou um ID, para encontrar pessoas. As mensagens guardadas neste dispositivo são encontradas por qualquer palavra, mesmo offline.",
    idleIn: "Encontre qualquer mensagem",
    idleInText:
      "Escreva uma palavra ou o começo dela. Todas as mensagens desta conversa guardadas neste dispositivo são pesquisadas, com ou sem rede.",
    people: "Pessoas",
    peopleFound_one: "{{count, number}} pessoa",
    peopleFound_other: "{{count, number}} pessoas",
    peopleNone: "Ninguém encontrado com este nome",
    peopleOffline: "Não é possível pesquisar pessoas sem conexão. As mensagens guardadas, sim.",
    host: "Anfitrião",
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
    noneAtAll:
      "Nenhuma pessoa e nenhuma mensagem guardada corresponde. Verifique a ortografia ou tente menos palavras. Mensagens que não estão neste dispositivo não são encontradas aqui.",
    everywhere: "Pesquisar em todas as conversas",
    indexing: "Pesquisando no que já foi indexado, {{percent, number}} %",
    translated: "Tradução",
  },
}
