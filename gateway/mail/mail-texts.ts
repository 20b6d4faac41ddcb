/**
 * Texts of mails in the page's languages. Plain text without links: such mails teach no reader to follow links in
 * mails.
 */
import { CODE_MINUTES } from "#schema/rules/account/mail-codes.ts"
import { LANGUAGE_CODES } from "#schema/rules/people/languages.ts"
import type { MailMessage } from "./mail.ts"

export interface MailGiven {
  readonly passwordCode: { readonly code: string }
  readonly emailCode: { readonly code: string }
  /** To an address without an account. */
  readonly noAccount: object
  readonly passwordChanged: object
  /** The account's first password. */
  readonly passwordSet: object
  /** Goes to the previous address; the new one is masked. */
  readonly emailChanged: { readonly email: string }
  /** The number is masked. */
  readonly phoneBound: { readonly phone: string }
  /** A sign-in provider's name. */
  readonly wayAdded: { readonly way: string }
  /** A sign-in provider's name, or a masked number. */
  readonly wayRemoved: { readonly way: string }
  /** The owner deletes the account, which happens after this many days. */
  readonly accountLeaving: { readonly days: string }
  readonly accountStays: object
}

type Text = readonly [subject: string, ...lines: ReadonlyArray<string>]
type Texts = { readonly [K in keyof MailGiven]: Text }

const MAIL_TEXTS = {
  en: {
    passwordCode: [
      "{code} is your LivCam code",
      "Your code for a new LivCam password: {code}",
      "It works for {minutes} minutes, on the device that asked for it. Never tell it to anybody.",
      "You did not ask for it? Then do nothing: your password stays as it is.",
    ],
    emailCode: [
      "{code} is your LivCam code",
      "Your code to use this address for your LivCam account: {code}",
      "It works for {minutes} minutes. Never tell it to anybody.",
      "You did not ask for it? Then do nothing.",
    ],
    noAccount: [
      "Your LivCam password",
      "Somebody asked for a new LivCam password for this address, but no account uses it.",
      "Was it you? Then you may have joined with another address. If not, do nothing.",
    ],
    passwordChanged: [
      "Your LivCam password was changed",
      "The password of your LivCam account was changed, and all other devices were logged out.",
      "Was it not you? Then choose “Forgot password?” on the login page at once.",
    ],
    emailChanged: [
      "Your LivCam email was changed",
      "Your LivCam account now uses the address {email} in place of this one.",
      "Was it not you? Then write to support@livcam.example at once.",
    ],
    phoneBound: [
      "Your LivCam account has a new phone number",
      "Your LivCam account can now be opened by the number {phone}.",
      "Was it not you? Then write to support@livcam.example at once.",
    ],
    passwordSet: [
      "Your LivCam account has a password now",
      "A password was set for your LivCam account, and all other devices were logged out.",
      "Was it not you? Then write to support@livcam.example at once.",
    ],
    wayAdded: [
      "There is a new way into your LivCam account",
      "Your LivCam account can now be opened by your account at {way}.",
      "Was it not you? Then write to support@livcam.example at once.",
    ],
    wayRemoved: [
      "A way into your LivCam account was removed",
      "Your LivCam account is no longer opened by {way}, and all other devices were logged out.",
      "Was it not you? Then write to support@livcam.example at once.",
    ],
    accountLeaving: [
      "Your LivCam account will be deleted",
      "Your LivCam account is closed now and will be deleted in {days} days. All devices were logged out.",
      "Do you want to keep it, or was it not you? Then log in before, and change your password.",
    ],
    accountStays: [
      "Your LivCam account stays",
      "You have logged in, so your LivCam account is open again and will not be deleted.",
    ],
  },
  hi: {
    passwordCode: [
      "{code} आपका LivCam कोड है",
      "नए LivCam पासवर्ड के लिए आपका कोड: {code}",
      "यह {minutes} मिनट तक, उसी डिवाइस पर काम करता है जिससे माँगा गया था। इसे किसी को न बताएँ।",
      "आपने नहीं माँगा? तो कुछ न करें: आपका पासवर्ड वही रहेगा।",
    ],
    emailCode: [
      "{code} आपका LivCam कोड है",
      "यह पता अपने LivCam खाते में लगाने के लिए आपका कोड: {code}",
      "यह {minutes} मिनट तक काम करता है। इसे किसी को न बताएँ।",
      "आपने नहीं माँगा? तो कुछ न करें।",
    ],
    noAccount: [
      "आपका LivCam पासवर्ड",
      "किसी ने इस पते के लिए नया LivCam पासवर्ड माँगा, पर कोई खाता इस पते का नहीं है।",
      "क्या वह आप थे? तो शायद आप किसी और पते से जुड़े थे। नहीं तो कुछ न करें।",
    ],
    passwordChanged: [
      "आपका LivCam पासवर्ड बदल गया",
      "आपके LivCam खाते का पासवर्ड बदल दिया गया और बाकी सभी डिवाइस लॉग आउट हो गए।",
      "क्या वह आप नहीं थे? तो तुरंत लॉगिन पेज पर “पासवर्ड भूल गए?” चुनें।",
    ],
    emailChanged: [
      "आपका LivCam ईमेल बदल गया",
      "आपका LivCam खाता अब इस पते की जगह {email} इस्तेमाल करता है।",
      "क्या वह आप नहीं थे? तो तुरंत support@livcam.example पर लिखें।",
    ],
    phoneBound: [
      "आपके LivCam खाते में नया फ़ोन नंबर जुड़ा",
      "आपका LivCam खाता अब {phone} नंबर से खोला जा सकता है।",
      "क्या वह आप नहीं थे? तो तुरंत support@livcam.example पर लिखें।",
    ],
    passwordSet: [
      "आपके LivCam खाते का अब पासवर्ड है",
      "आपके LivCam खाते का पासवर्ड तय कर दिया गया और बाकी सभी डिवाइस लॉग आउट हो गए।",
      "क्या वह आप नहीं थे? तो तुरंत support@livcam.example पर लिखें।",
    ],
    wayAdded: [
      "आपके LivCam खाते में आने का नया तरीका जुड़ा",
      "आपका LivCam खाता अब {way} के आपके खाते से खोला जा सकता है।",
      "क्या वह आप नहीं थे? तो तुरंत support@livcam.example पर लिखें।",
    ],
    wayRemoved: [
      "आपके LivCam खाते में आने का एक तरीका हटा दिया गया",
      "आपका LivCam खाता अब {way} से नहीं खुलता, और बाकी सभी डिवाइस लॉग आउट हो गए।",
      "क्या वह आप नहीं थे? तो तुरंत support@livcam.example पर लिखें।",
    ],
    accountLeaving: [
      "आपका LivCam खाता हटाया जाएगा",
      "आपका LivCam खाता अब बंद है और {days} दिनों में हटा दिया जाएगा। सभी डिवाइस लॉग आउट हो गए।",
      "क्या आप इसे रखना चाहते हैं, या वह आप नहीं थे? तो उससे पहले लॉग इन करें और पासवर्ड बदलें।",
    ],
    accountStays: [
      "आपका LivCam खाता बना रहेगा",
      "आपने लॉग इन किया, इसलिए आपका LivCam खाता फिर से खुला है और हटाया नहीं जाएगा।",
    ],
  },
  ms: {
    passwordCode: [
      "{code} ialah kod LivCam anda",
      "Kod anda untuk kata laluan LivCam yang baharu: {code}",
      "Kod ini sah selama {minutes} minit, pada peranti yang memintanya. Jangan beritahu sesiapa.",
      "Bukan anda yang meminta? Abaikan sahaja: kata laluan anda kekal.",
    ],
    emailCode: [
      "{code} ialah kod LivCam anda",
      "Kod anda untuk menggunakan alamat ini bagi akaun LivCam anda: {code}",
      "Kod ini sah selama {minutes} minit. Jangan beritahu sesiapa.",
      "Bukan anda yang meminta? Abaikan sahaja.",
    ],
    noAccount: [
      "Kata laluan LivCam anda",
      "Seseorang meminta kata laluan LivCam yang baharu untuk alamat ini, tetapi tiada akaun menggunakannya.",
      "Adakah itu anda? Mungkin anda menyertai dengan alamat lain. Jika bukan, abaikan sahaja.",
    ],
    passwordChanged: [
      "Kata laluan LivCam anda telah ditukar",
      "Kata laluan akaun LivCam anda telah ditukar, dan semua peranti lain telah dilog keluar.",
      "Bukan anda? Pilih “Lupa kata laluan?” di halaman log masuk dengan segera.",
    ],
    emailChanged: [
      "E-mel LivCam anda telah ditukar",
      "Akaun LivCam anda kini menggunakan alamat {email} sebagai ganti alamat ini.",
      "Bukan anda? Tulis kepada support@livcam.example dengan segera.",
    ],
    phoneBound: [
      "Akaun LivCam anda mempunyai nombor telefon baharu",
      "Akaun LivCam anda kini boleh dibuka dengan nombor {phone}.",
      "Bukan anda? Tulis kepada support@livcam.example dengan segera.",
    ],
    passwordSet: [
      "Akaun LivCam anda kini mempunyai kata laluan",
      "Kata laluan telah ditetapkan untuk akaun LivCam anda, dan semua peranti lain telah dilog keluar.",
      "Bukan anda? Tulis kepada support@livcam.example dengan segera.",
    ],
    wayAdded: [
      "Ada cara baharu untuk masuk ke akaun LivCam anda",
      "Akaun LivCam anda kini boleh dibuka dengan akaun anda di {way}.",
      "Bukan anda? Tulis kepada support@livcam.example dengan segera.",
    ],
    wayRemoved: [
      "Satu cara masuk ke akaun LivCam anda telah dibuang",
      "Akaun LivCam anda tidak lagi dibuka dengan {way}, dan semua peranti lain telah dilog keluar.",
      "Bukan anda? Tulis kepada support@livcam.example dengan segera.",
    ],
    accountLeaving: [
      "Akaun LivCam anda akan dipadamkan",
      "Akaun LivCam anda kini ditutup dan akan dipadamkan dalam {days} hari. Semua peranti telah dilog keluar.",
      "Mahu mengekalkannya, atau bukan anda yang memintanya? Log masuk sebelum itu dan tukar kata laluan anda.",
    ],
    accountStays: [
      "Akaun LivCam anda kekal",
      "Anda telah log masuk, jadi akaun LivCam anda dibuka semula dan tidak akan dipadamkan.",
    ],
  },
  pt: {
    passwordCode: [
      "{code} é o seu código do LivCam",
      "O seu código para uma nova palavra-passe do LivCam: {code}",
      "É válido durante {minutes} minutos, no dispositivo que o pediu. Nunca o diga a ninguém.",
      "Não o pediu? Então não faça nada: a sua palavra-passe fica como está.",
    ],
    emailCode: [
      "{code} é o seu código do LivCam",
      "O seu código para usar este endereço na sua conta do LivCam: {code}",
      "É válido durante {minutes} minutos. Nunca o diga a ninguém.",
      "Não o pediu? Então não faça nada.",
    ],
    noAccount: [
      "A sua palavra-passe do LivCam",
      "Alguém pediu uma nova palavra-passe do LivCam para este endereço, mas nenhuma conta o usa.",
      "Foi você? Então talvez se tenha registado com outro endereço. Se não foi, não faça nada.",
    ],
    passwordChanged: [
      "A sua palavra-passe do LivCam foi alterada",
      "A palavra-passe da sua conta do LivCam foi alterada e a sessão terminou em todos os outros dispositivos.",
      "Não foi você? Então escolha já “Esqueceu-se da palavra-passe?” na página de início de sessão.",
    ],
    emailChanged: [
      "O seu email do LivCam foi alterado",
      "A sua conta do LivCam usa agora o endereço {email} em vez deste.",
      "Não foi você? Então escreva já para support@livcam.example.",
    ],
    phoneBound: [
      "A sua conta do LivCam tem um novo número de telefone",
      "A sua conta do LivCam pode agora ser aberta com o número {phone}.",
      "Não foi você? Então escreva já para support@livcam.example.",
    ],
    passwordSet: [
      "A sua conta do LivCam já tem uma palavra-passe",
      "Foi definida uma palavra-passe para a sua conta do LivCam e a sessão terminou em todos os outros dispositivos.",
      "Não foi você? Então escreva já para support@livcam.example.",
    ],
    wayAdded: [
      "Há uma nova forma de entrar na sua conta do LivCam",
      "A sua conta do LivCam pode agora ser aberta com a sua conta da {way}.",
      "Não foi você? Então escreva já para support@livcam.example.",
    ],
    wayRemoved: [
      "Foi removida uma forma de entrar na sua conta do LivCam",
      "A sua conta do LivCam já não é aberta com {way} e a sessão terminou em todos os outros dispositivos.",
      "Não foi você? Então escreva já para support@livcam.example.",
    ],
    accountLeaving: [
      "A sua conta LivCam vai ser eliminada",
      "A sua conta LivCam está agora fechada e vai ser eliminada dentro de {days} dias. A sessão terminou em todos os dispositivos.",
      "Quer ficar com ela, ou não foi você? Então inicie sessão antes e mude a palavra-passe.",
    ],
    accountStays: [
      "A sua conta LivCam fica",
      "Iniciou sessão, por isso a sua conta LivCam está aberta de novo e não vai ser eliminada.",
    ],
  },
  tr: {
    passwordCode: [
      "{code} LivCam kodunuz",
      "Yeni LivCam şifreniz için kodunuz: {code}",
      "{minutes} dakika boyunca, onu isteyen cihazda geçerlidir. Kimseye söylemeyin.",
      "Siz istemediniz mi? O zaman bir şey yapmayın: şifreniz aynı kalır.",
    ],
    emailCode: [
      "{code} LivCam kodunuz",
      "Bu adresi LivCam hesabınızda kullanmak için kodunuz: {code}",
      "{minutes} dakika boyunca geçerlidir. Kimseye söylemeyin.",
      "Siz istemediniz mi? O zaman bir şey yapmayın.",
    ],
    noAccount: [
      "LivCam şifreniz",
      "Biri bu adres için yeni bir LivCam şifresi istedi, ama bu adresi kullanan bir hesap yok.",
      "Siz miydiniz? O zaman başka bir adresle katılmış olabilirsiniz. Değilse bir şey yapmayın.",
    ],
    passwordChanged: [
      "LivCam şifreniz değiştirildi",
      "LivCam hesabınızın şifresi değiştirildi ve diğer tüm cihazlardan çıkış yapıldı.",
      "Siz değil miydiniz? O zaman hemen giriş sayfasında “Şifreni mi unuttun?” seçeneğini seçin.",
    ],
    emailChanged: [
      "LivCam e-postanız değiştirildi",
      "LivCam hesabınız artık bu adres yerine {email} adresini kullanıyor.",
      "Siz değil miydiniz? O zaman hemen support@livcam.example adresine yazın.",
    ],
    phoneBound: [
      "LivCam hesabınıza yeni bir telefon numarası eklendi",
      "LivCam hesabınız artık {phone} numarasıyla açılabilir.",
      "Siz değil miydiniz? O zaman hemen support@livcam.example adresine yazın.",
    ],
    passwordSet: [
      "LivCam hesabınızın artık bir şifresi var",
      "LivCam hesabınız için bir şifre belirlendi ve diğer tüm cihazlardan çıkış yapıldı.",
      "Siz değil miydiniz? O zaman hemen support@livcam.example adresine yazın.",
    ],
    wayAdded: [
      "LivCam hesabınıza girmenin yeni bir yolu var",
      "LivCam hesabınız artık {way} hesabınızla açılabilir.",
      "Siz değil miydiniz? O zaman hemen support@livcam.example adresine yazın.",
    ],
    wayRemoved: [
      "LivCam hesabınıza girmenin bir yolu kaldırıldı",
      "LivCam hesabınız artık {way} ile açılmıyor ve diğer tüm cihazlardan çıkış yapıldı.",
      "Siz değil miydiniz? O zaman hemen support@livcam.example adresine yazın.",
    ],
    accountLeaving: [
      "LivCam hesabınız silinecek",
      "LivCam hesabınız artık kapalı ve {days} gün sonra silinecek. Tüm cihazlarda oturum kapatıldı.",
      "Hesabınız kalsın mı istiyorsunuz, yoksa siz değil miydiniz? O zaman daha önce giriş yapın ve şifrenizi değiştirin.",
    ],
    accountStays: ["LivCam hesabınız kalıyor", "Giriş yaptınız; LivCam hesabınız yeniden açık ve silinmeyecek."],
  },
  nl: {
    passwordCode: [
      "{code} is je LivCam-code",
      "Je code voor een nieuw LivCam-wachtwoord: {code}",
      "Hij werkt {minutes} minuten, op het apparaat dat erom vroeg. Geef hem aan niemand.",
      "Niet door jou gevraagd? Doe dan niets: je wachtwoord blijft zoals het is.",
    ],
    emailCode: [
      "{code} is je LivCam-code",
      "Je code om dit adres voor je LivCam-account te gebruiken: {code}",
      "Hij werkt {minutes} minuten. Geef hem aan niemand.",
      "Niet door jou gevraagd? Doe dan niets.",
    ],
    noAccount: [
      "Je LivCam-wachtwoord",
      "Iemand vroeg om een nieuw LivCam-wachtwoord voor dit adres, maar geen account gebruikt het.",
      "Was jij het? Dan heb je je misschien met een ander adres aangemeld. Zo niet, doe dan niets.",
    ],
    passwordChanged: [
      "Je LivCam-wachtwoord is gewijzigd",
      "Het wachtwoord van je LivCam-account is gewijzigd, en alle andere apparaten zijn uitgelogd.",
      "Was jij het niet? Kies dan meteen “Wachtwoord vergeten?” op de inlogpagina.",
    ],
    emailChanged: [
      "Je LivCam-e-mailadres is gewijzigd",
      "Je LivCam-account gebruikt nu het adres {email} in plaats van dit adres.",
      "Was jij het niet? Schrijf dan meteen naar support@livcam.example.",
    ],
    phoneBound: [
      "Je LivCam-account heeft een nieuw telefoonnummer",
      "Je LivCam-account kan nu met het nummer {phone} worden geopend.",
      "Was jij het niet? Schrijf dan meteen naar support@livcam.example.",
    ],
    passwordSet: [
      "Je LivCam-account heeft nu een wachtwoord",
      "Er is een wachtwoord voor je LivCam-account ingesteld, en alle andere apparaten zijn uitgelogd.",
      "Was jij het niet? Schrijf dan meteen naar support@livcam.example.",
    ],
    wayAdded: [
      "Er is een nieuwe manier om in je LivCam-account te komen",
      "Je LivCam-account kan nu met je account bij {way} worden geopend.",
      "Was jij het niet? Schrijf dan meteen naar support@livcam.example.",
    ],
    wayRemoved: [
      "Een manier om in je LivCam-account te komen is verwijderd",
      "Je LivCam-account wordt niet meer met {way} geopend, en alle andere apparaten zijn uitgelogd.",
      "Was jij het niet? Schrijf dan meteen naar support@livcam.example.",
    ],
    accountLeaving: [
      "Je LivCam-account wordt verwijderd",
      "Je LivCam-account is nu gesloten en wordt over {days} dagen verwijderd. Alle apparaten zijn uitgelogd.",
      "Wil je het houden, of was jij het niet? Log dan voor die tijd in en wijzig je wachtwoord.",
    ],
    accountStays: [
      "Je LivCam-account blijft",
      "Je hebt ingelogd, dus je LivCam-account is weer open en wordt niet verwijderd.",
    ],
  },
} as const satisfies Record<string, Texts>

type MailLanguage = keyof typeof MAIL_TEXTS
export const MAIL_LANGUAGES: ReadonlyArray<string> = Object.keys(MAIL_TEXTS)

const isMailLanguage = (code: string | undefined): code is MailLanguage =>
  code !== undefined && Object.hasOwn(MAIL_TEXTS, code)

/** In the language of this id, else in English. `text`: the content without the signature. */
export const mailWords = <K extends keyof MailGiven>(
  languageId: number,
  kind: K,
  given: MailGiven[K],
): Omit<MailMessage, "to"> => {
  const code = LANGUAGE_CODES[languageId]
  const texts: Texts = MAIL_TEXTS[isMailLanguage(code) ? code : "en"]
  const values: Readonly<Record<string, string>> = { minutes: String(CODE_MINUTES), ...given }
  const [subject = "", ...lines] = texts[kind].map((line) =>
    line.replace(/{(\w+)}/g, (slot, name: string) => values[name] ?? slot),
  )
  return { subject, text: lines.join("\n\n") }
}

export const signed = ({ subject, text }: Omit<MailMessage, "to">): Omit<MailMessage, "to"> => ({
  subject,
  text: `${text}\n\nLivCam\n`,
})

/** A complete mail: subject, and text with the signature. */
export const mailOf = <K extends keyof MailGiven>(languageId: number, kind: K, given: MailGiven[K]) =>
  signed(mailWords(languageId, kind, given))
