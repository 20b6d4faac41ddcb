/** Accounts by telephone number. */
import type { MoreTexts } from "../shape.ts"

export const phone: Pick<MoreTexts, "phone"> = {
  phone: {
    title: "Inloggen met je telefoon",
    number: "Telefoonnummer",
    hint: "Of typ het hele nummer, zoals {{sample}}",
    missing: "Vul je telefoonnummer in",
    sms: "Code per sms sturen",
    whatsapp: "Code via WhatsApp sturen",
    lead: "Vul het telefoonnummer van je account in. We sturen er een code naartoe.",
    noCodes: "Er worden nu geen codes gestuurd. Log in met een wachtwoord of op een andere manier.",
    usePassword: "Inloggen met een wachtwoord",
    useCode: "Inloggen met een code",
    optional: "Wachtwoord (niet verplicht)",
    optionalHint: "Minstens {{min}} tekens. Zonder wachtwoord log je in met codes.",
    passwordHint: "Minstens {{min}} tekens",
    none: "Nog geen",
    add: "Telefoonnummer toevoegen",
    change: "Telefoonnummer wijzigen",
    next: "Nieuw telefoonnummer",
    note: "Je e-mailadres krijgt bericht van de wijziging.",
    bind: "Dit nummer gebruiken",
    bound: "Je telefoonnummer is opgeslagen",
  },
}
