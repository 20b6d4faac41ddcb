import type { MoreTexts } from "../shape.ts"

export const tasks: Pick<MoreTexts, "tasks"> = {
  tasks: {
    title: "Tarefas",
    lead: "Pequenas coisas que rendem moedas. Sem pagar.",
    reset: "As tarefas diárias recomeçam às {{time}}.",
    collect: "Recolher",
    collected: "Recolhido",
    go: "Ir",
    goTo: "Ir: {{task}}",
    progress: "{{done}} de {{goals}}",
    webappHow: "Adicione o LivCam ao ecrã inicial, abra-o a partir daí e recolha.",
    got_one: "{{count, number}} moeda recolhida",
    got_other: "{{count, number}} moedas recolhidas",
    boxes: "O que espera por si",
    box: {
      confirm: "Seu banco pede que confirme um pagamento",
      renewal: "Sua assinatura será renovada",
      checkIn: "Faça o check-in hoje",
      tasks: "Tarefas que rendem moedas",
      tasksReady: "Há moedas à espera nas suas tarefas",
      games: "Um jogo grátis hoje",
      firstPurchase: "Primeira compra: mais {{count, number}} moedas",
    },
    name: {
      checkIn: "Faça o check-in hoje",
      write_one: "Escreva a {{count}} pessoa",
      write_other: "Escreva a {{count}} pessoas",
      greet_one: "Diga olá a {{count}} pessoa",
      greet_other: "Diga olá a {{count}} pessoas",
      gift: "Ofereça um presente",
      call: "Fale numa chamada paga",
      photo: "Adicione uma foto de perfil",
      webapp: "Use a aplicação instalada",
      push: "Ative as notificações",
    },
  },
}
