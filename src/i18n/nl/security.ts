/** Vergeten wachtwoorden en accountbeveiliging. */
import type { MoreTexts } from "../shape.ts"

export const security: Pick<MoreTexts, "security"> = {
  security: {
    lead: "Vul het e-mailadres van je account in. We sturen er een code naartoe.",
    newPassword: "Nieuw wachtwoord",
    sendCode: "Code sturen",
    sentTo:
      "We hebben een code van {{digits}} cijfers naar {{email}} gestuurd. Hij werkt {{minutes}} minuten, op dit apparaat.",
    code: "Code",
    codeMissing: "Vul de code van {{digits}} cijfers in",
    again: "Stuur de code opnieuw",
    againIn: "Opnieuw sturen over {{seconds}} s",
    setPassword: "Wachtwoord instellen en inloggen",
    othersOut: "Alle andere apparaten worden uitgelogd.",
    toLogin: "Terug naar inloggen",
    title: "Accountbeveiliging",
    email: "E-mail",
    emailNone: "Nog geen",
    change: "E-mail wijzigen",
    locked: "Je kunt het weer wijzigen op {{time}}.",
    newEmail: "Nieuw e-mailadres",
    oldPassword: "Huidig wachtwoord",
    emailNote: "Je vorige adres krijgt bericht van de wijziging.",
    bind: "Dit e-mailadres gebruiken",
    bound: "Je e-mailadres is gewijzigd",
    password: "Wachtwoord",
    changePassword: "Wachtwoord wijzigen",
    passwordChanged: "Je wachtwoord is gewijzigd",
  },
}
