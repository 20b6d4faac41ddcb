/** The text message with a code, in the page's languages. */
import { CODE_MINUTES } from "#schema/rules/account/mail-codes.ts"
import { LANGUAGE_CODES } from "#schema/rules/people/languages.ts"

const CODE_TEXTS: Readonly<Record<string, string>> = {
  en: "{code} is your LivCam code. It works for {minutes} minutes. Never tell it to anybody.",
  hi: "{code} आपका LivCam कोड है। यह {minutes} मिनट तक काम करता है। इसे किसी को न बताएँ।",
  ms: "{code} ialah kod LivCam anda. Sah selama {minutes} minit. Jangan beritahu sesiapa.",
  pt: "{code} é o seu código do LivCam. É válido durante {minutes} minutos. Nunca o diga a ninguém.",
  tr: "{code} LivCam kodunuz. {minutes} dakika geçerlidir. Kimseye söylemeyin.",
  nl: "{code} is je LivCam-code. Hij werkt {minutes} minuten. Geef hem aan niemand.",
}
export const CODE_LANGUAGES: ReadonlyArray<string> = Object.keys(CODE_TEXTS)

/**
 * In the language of this id, else in English. The last line binds the code to the page's origin, so that a phone fills
 * it in only there (https://wicg.github.io/sms-one-time-codes).
 */
export const codeText = (languageId: number, code: string, origin: string): string => {
  const text = CODE_TEXTS[LANGUAGE_CODES[languageId] ?? ""] ?? CODE_TEXTS.en ?? ""
  const said = text.replace("{code}", code).replace("{minutes}", String(CODE_MINUTES))
  return `${said}\n\n@${new URL(origin).hostname} #${code}`
}
