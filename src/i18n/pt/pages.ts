import type { PagesTexts } from "../part-texts.ts"

const pages: PagesTexts = {
  nav: {
    label: "Sobre o LivCam",
    TermsUse: "Termos de utilização",
    PrivacyPolicy: "Política de privacidade",
    CookiePrivacy: "Cookies",
    AboutUs: "Sobre nós",
    CommunityGuidelines: "Regras da comunidade",
    SafetyCenter: "Centro de segurança",
    PrivacyCenter: "Centro de privacidade",
    help: "Ajuda",
    back: "Voltar",
  },
  english: "Este texto só existe em inglês.",
  advice: "Esta página diz como o LivCam funciona. Não é aconselhamento jurídico.",
  adults: "Só para adultos (18+).",
  go: {
    wall: "Ver quem está online",
    matching: "Encontrar um par",
    shop: "Ver os pacotes",
    login: "Entrar no LivCam",
  },
  landing: {
    video: {
      title: "Videochamadas, cara a cara",
      first: "Veja quem está online antes de ligar.",
      second: "O preço do minuto aparece primeiro e cada chamada tem recibo.",
      third: "O som continua quando a rede fraqueja.",
    },
    chat: {
      title: "Chat ao vivo que não perde uma palavra",
      first: "O que escreve offline é enviado uma vez, depois.",
      second: "Anos de conversas abrem logo e podem ser pesquisados.",
      third: "As mensagens podem ser traduzidas enquanto lê.",
    },
    random: {
      title: "Videochat aleatório com pessoas reais",
      first: "O par é um membro que espera, nunca uma gravação.",
      second: "As câmaras ficam desligadas até ambos aceitarem.",
      third: "Passe ao seguinte ou adicione um amigo.",
    },
    people: {
      title: "Conheça pessoas de muitos países",
      first: "Escolha por língua, interesse e país.",
      second: "Diga olá de graça, dez vezes por dia.",
      third: "Os amigos vêm primeiro, com quem está agora.",
    },
    price: {
      title: "Saiba quanto custa antes de pagar",
      first: "As moedas têm ao lado o preço em dinheiro.",
      second: "Defina o seu limite por dia e por mês.",
      third: "Compras por gastar são reembolsadas em 72 horas.",
    },
    gifts: {
      title: "Presentes, jogos e moedas diárias",
      first: "Faça check-in todos os dias e receba moedas.",
      second: "Três jogos de sorte grátis, que dizem as probabilidades.",
      third: "Dê um presente num chat ou numa chamada.",
    },
    safety: {
      title: "Segurança ao alcance do polegar",
      first: "Denuncie ou bloqueie em cada chat e chamada.",
      second: "A denúncia mostra o que é enviado antes de seguir.",
      third: "Os bloqueios valem logo para os dois lados.",
    },
    anywhere: {
      title: "Abre com ou sem rede",
      first: "Conversas guardadas, pesquisa e carteira funcionam offline.",
      second: "Corre no navegador: não há nada a instalar.",
      third: "Use-o em mais de um dispositivo.",
    },
  },
}
export default pages
