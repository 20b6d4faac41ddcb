/** Cada moeda que entrou e saiu. */
import type { MoreTexts } from "../shape.ts"

export const wallet: Pick<MoreTexts, "wallet"> = {
  wallet: {
    title: "Carteira",
    earlier: "Mês anterior",
    later: "Mês seguinte",
    start: "No início",
    end: "No fim",
    filter: "Para quê",
    all: "Tudo",
    giftTo: "Presente para {{name}}",
    giftFrom: "Presente de {{name}}",
    call: "Chamada com {{name}}",
    none: "Nada deste tipo neste mês.",
    more: "Mostrar mais",
    together: "Em conjunto; itens não guardados aqui",
    fetching: "A carregar os itens destas somas…",
    sumsOnly: "Os itens destas somas ainda não estão neste dispositivo.",
    load: "Carregar os itens",
    unlisted: "Antes de tudo o que está listado: {{amount}}",
    empty: "Ainda não houve movimentos",
    emptyText: "Cada moeda que receber ou gastar aparece aqui.",
    emptyOfNew:
      "Cada moeda que receber ou gastar aparece aqui. As moedas grátis de novos membros são dadas poucas vezes por dia num mesmo lugar. Se as suas não vieram, abra o LivCam noutro dia.",
  },
}
