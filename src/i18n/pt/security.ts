/** Palavras-passe esquecidas e segurança da conta. */
import type { MoreTexts } from "../shape.ts"

export const security: Pick<MoreTexts, "security"> = {
  security: {
    lead: "Introduza o email da sua conta. Enviamos-lhe um código.",
    newPassword: "Nova palavra-passe",
    sendCode: "Enviar código",
    sentTo:
      "Enviámos um código de {{digits}} dígitos para {{email}}. É válido durante {{minutes}} minutos, neste dispositivo.",
    code: "Código",
    codeMissing: "Introduza o código de {{digits}} dígitos",
    again: "Enviar o código novamente",
    againIn: "Enviar novamente dentro de {{seconds}} s",
    setPassword: "Definir a palavra-passe e entrar",
    othersOut: "A sessão termina em todos os outros dispositivos.",
    toLogin: "Voltar ao início de sessão",
    title: "Segurança da conta",
    email: "Email",
    emailNone: "Ainda nenhum",
    change: "Mudar o email",
    locked: "Pode mudá-lo novamente em {{time}}.",
    newEmail: "Novo email",
    oldPassword: "Palavra-passe atual",
    emailNote: "O seu endereço anterior é avisado da mudança.",
    bind: "Usar este email",
    bound: "O seu email foi alterado",
    password: "Palavra-passe",
    changePassword: "Mudar a palavra-passe",
    passwordChanged: "A sua palavra-passe foi alterada",
  },
}
