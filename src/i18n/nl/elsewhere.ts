/** Logging in by an account elsewhere. */
import type { MoreTexts } from "../shape.ts"

export const elsewhere: Pick<MoreTexts, "elsewhere"> = {
  elsewhere: {
    or: "of",
    with: "Doorgaan met {{provider}}",
    phone: "Doorgaan met telefoonnummer",
    offline: "Je bent offline. Hiervoor is een verbinding nodig.",
    busy: "Inloggen met {{provider}}…",
    denied: "Inloggen met {{provider}} kan alleen als je toestemming geeft",
    cancelled: "Je ging terug bij {{provider}}, dus je bent niet ingelogd.",
    unreachable: "{{provider}} antwoordt nu niet. Probeer het later opnieuw.",
    expired: "Dit inloggen duurde te lang of begon in een andere browser. Probeer het opnieuw.",
    failed: "Inloggen met {{provider}} is niet gelukt. Probeer het opnieuw.",
    own: "Op een andere manier inloggen",
  },
}
