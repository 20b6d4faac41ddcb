import type { MoreTexts } from "../shape.ts"

export const games: Pick<MoreTexts, "games"> = {
  games: {
    name: {
      slotmachine: "Caça-níqueis",
      flipcard: "Vire uma carta",
      sacard: "Raspadinha",
    },
    lead: {
      slotmachine: "Três iguais dão mais, dois iguais uma moeda. Uma jogada grátis por dia.",
      flipcard: "Nove cartas, uma escolha. Uma carta grátis por dia.",
      sacard: "Três valores iguais ganham. Uma raspadinha grátis por dia.",
    },
    play: {
      slotmachine: "Girar",
      flipcard: "Escolha uma carta",
      sacard: "Obter a raspadinha de hoje",
    },
    symbol: {
      cherry: "Cereja",
      heart: "Coração",
      star: "Estrela",
      seven: "Sete",
    },
    reel: "Rolo",
    card: "Carta {{n}}",
    field: "Campo {{n}}",
    rose: "Uma rosa para a sua mochila",
    nothing: "Nada",
    showAll: "Mostrar tudo",
    login: "Entre para jogar",
    checking: "A verificar o que aconteceu à sua jogada…",
    won_one: "Ganhou {{count, number}} moeda",
    won_other: "Ganhou {{count, number}} moedas",
    wonGift: "Ganhou uma rosa",
    wonNothing: "Nada desta vez",
    inBackpack: "Está na sua mochila: ofereça-a numa conversa",
    next: "Próxima jogada grátis: {{time}}",
    others: "Mais jogos",
    title: "Jogos grátis",
    odds: "O que pode ganhar",
    free: "Jogar não custa nada. As moedas que comprou nunca estão em jogo.",
    fair: "Jogo justo",
    fairHow:
      "Antes de jogar, o LivCam mostra a impressão digital (SHA-256) de uma semente secreta. O seu dispositivo junta um número próprio, por isso ninguém pode escolher o resultado. Depois da jogada a semente é mostrada: o HMAC-SHA-256 com a semente como chave sorteia o mesmo resultado.",
    isFair: "O seu dispositivo repetiu o sorteio: o resultado está certo.",
    isUnfair: "O seu dispositivo sorteia outro resultado. Comunique-nos isto, por favor.",
    fairRow: {
      hash: "Impressão digital da semente",
      own: "Número do seu dispositivo",
      seed: "Semente",
    },
  },
}
