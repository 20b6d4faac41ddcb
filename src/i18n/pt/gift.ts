import type { MoreTexts } from "../shape.ts"

export const gift: Pick<MoreTexts, "gift"> = {
  gift: {
    title: "Presente para {{name}}",
    tabs: "Presentes",
    popular: "Populares",
    vip: "VIP",
    vipOnly: "Os presentes VIP são para membros. Qualquer pacote de moedas faz de si um.",
    choose: "Escolha um presente",
    chooseFirst: "Escolha primeiro um presente",
    amount: "Quantos",
    balance: "O seu saldo",
    getCoins: "Obter moedas",
    send: "Enviar",
    checking: "A verificar o que aconteceu ao seu presente…",
    short_one: "Falta-lhe {{count, number}} moeda. A sua escolha fica aqui.",
    short_other: "Faltam-lhe {{count, number}} moedas. A sua escolha fica aqui.",
    question: "Enviar {{what}} a {{name}}?",
    back: "Escolher de novo",
    combo: "×{{count}}",
    wall: "Presentes recebidos",
    given: "{{name}} ×{{count}}",
    gotInCall: "{{name}} enviou {{what}}",
    sentInCall: "Enviou {{what}}",
  },
}
