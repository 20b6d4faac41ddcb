/** Accounts by telephone number. */
import type { MoreTexts } from "../shape.ts"

export const phone: Pick<MoreTexts, "phone"> = {
  phone: {
    title: "Iniciar sessão por telefone",
    number: "Número de telefone",
    hint: "Ou escreva o número completo, como {{sample}}",
    missing: "Introduza o seu número de telefone",
    sms: "Enviar código por SMS",
    whatsapp: "Enviar código por WhatsApp",
    lead: "Introduza o número de telefone da sua conta. Enviamos-lhe um código.",
    noCodes: "Agora não são enviados códigos. Inicie sessão com palavra-passe ou de outra forma.",
    usePassword: "Iniciar sessão com palavra-passe",
    useCode: "Iniciar sessão com código",
    optional: "Palavra-passe (não obrigatória)",
    optionalHint: "{{min}} letras ou mais. Sem ela, inicia sessão com códigos.",
    passwordHint: "{{min}} letras ou mais",
    none: "Ainda nenhum",
    add: "Adicionar um número de telefone",
    change: "Mudar o número de telefone",
    next: "Novo número de telefone",
    note: "O seu email é avisado da alteração.",
    bind: "Usar este número",
    bound: "O seu número de telefone foi guardado",
  },
}
