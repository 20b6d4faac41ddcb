import type { HelpTexts } from "../part-texts.ts"

const help: HelpTexts = {
  title: "Ajuda",
  search: "Procurar nas respostas",
  none: "Nenhuma resposta corresponde",
  noneText: "Tente outras palavras ou escreva-nos em baixo.",
  more: "Ler mais",
  topic: {
    coins: "Moedas e reembolsos",
    calls: "Chamadas",
    safety: "Segurança e denúncias",
    account: "Conta",
    network: "Problemas de rede",
    other: "Outro assunto",
  },
  refund: {
    q: "Como recebo o meu dinheiro de volta?",
    a: "Abra as suas encomendas na loja e peça o reembolso nas 72 horas após o pagamento. As moedas dessa encomenda não podem ter sido gastas. O dinheiro volta para onde veio.",
  },
  missing: {
    q: "Paguei, mas faltam as moedas",
    a: "Abra as suas encomendas: uma que ainda está a ser verificada traz as moedas sozinha e nunca é cobrada duas vezes. Se consta como paga e a carteira não a mostra, escreva-nos com o número da encomenda.",
  },
  limit: {
    q: "Posso limitar o que gasto?",
    a: "Sim. Defina na loja o seu próprio limite de dinheiro e de moedas. O que o ultrapassar é recusado.",
  },
  minute: {
    q: "Quanto custa um minuto de chamada?",
    a: "O preço está no cartão do anfitrião e aparece de novo antes de ligar. Cada minuto é cobrado quando começa, por isso um minuto começado paga-se inteiro. Nada é cobrado antes de os dois se verem.",
  },
  broken: {
    q: "E se a ligação cair durante a chamada?",
    a: "Enquanto um dos lados está ausente, não começa nenhum minuto. Após 20 segundos de ausência a chamada termina. O recibo na lista de chamadas mostra o que foi cobrado e o que não foi.",
  },
  ring: {
    q: "Porque não consigo ligar a alguém?",
    a: "Só se pode ligar a anfitriões que estão online. Podem estar noutra chamada, ter desligado as chamadas por um tempo ou aceitar só as de amigos.",
  },
  report: {
    q: "Como denuncio alguém?",
    a: "Abra o menu no perfil, no chat ou na chamada e escolha Denunciar. Vê exatamente o que é enviado antes de seguir. A pessoa não é avisada.",
  },
  block: {
    q: "O que faz o bloqueio?",
    a: "Vale logo para os dois lados: sem mensagens, sem chamadas, sem lugar no mural um do outro. Pode desfazê-lo em Amigos.",
  },
  money: {
    q: "Alguém me pede dinheiro ou fotografias",
    a: "Não envie nada. Denuncie e bloqueie. Nunca pedimos a sua palavra-passe nem o número do cartão num chat.",
  },
  deletion: {
    q: "Como elimino a minha conta?",
    a: "Abra a sua conta e escolha «Eliminar a sua conta»: a sua palavra-passe confirma. Ou nas definições da aplicação móvel LivCam. Durante 30 dias pode mudar de ideias iniciando sessão; depois é apagada.",
  },
  device: {
    q: "Como uso outro telemóvel ou computador?",
    a: "Abra aqui a sua conta, escolha outro dispositivo e siga lá a ligação ou leia o código. As suas conversas vêm da sua conta.",
  },
  offline: {
    q: "O que funciona sem rede?",
    a: "As conversas guardadas, o mural como estava, a pesquisa e a carteira. Mensagens, gostos, denúncias e pedidos que nos faz esperam e são enviados uma vez quando a rede volta. Chamadas e pagamentos precisam de rede.",
  },
  twice: {
    q: "A minha mensagem foi enviada duas vezes?",
    a: "Não. Cada uma tem um número próprio, por isso chega uma só vez, por mais que se tente. O que ainda espera está na lista de envio da sua conta.",
  },
  service: {
    title: "Escreva-nos",
    lead: "Respondemos por e-mail. Nunca envie uma palavra-passe nem um número de cartão.",
    topic: "De que se trata?",
    text: "O que aconteceu?",
    left_one: "Falta {{count, number}} letra",
    left_other: "Faltam {{count, number}} letras",
    email: "E-mail para a resposta (opcional)",
    emailHint: "Sem endereço podemos ler o seu pedido, mas não responder.",
    send: "Enviar",
    kept: "O seu pedido está guardado e é enviado uma vez. O número aparece em baixo.",
    mine: "Os seus pedidos",
    waiting: "À espera de envio",
    received: "Recebido: número {{number}}",
    again: "Tentar de novo",
    giveUp: "Desistir",
  },
}
export default help
