import type { PagesTexts } from "../part-texts.ts"

const pages: PagesTexts = {
  nav: {
    label: "Over LivCam",
    TermsUse: "Gebruiksvoorwaarden",
    PrivacyPolicy: "Privacybeleid",
    CookiePrivacy: "Cookies",
    AboutUs: "Over ons",
    CommunityGuidelines: "Huisregels",
    SafetyCenter: "Veiligheidscentrum",
    PrivacyCenter: "Privacycentrum",
    help: "Hulp",
    back: "Terug",
  },
  english: "Deze tekst is er alleen in het Engels.",
  advice: "Deze pagina zegt hoe LivCam werkt. Het is geen juridisch advies.",
  adults: "Alleen voor volwassenen (18+).",
  go: {
    wall: "Kijk wie online is",
    matching: "Zoek een match",
    shop: "Bekijk de pakketten",
    login: "Word lid van LivCam",
  },
  landing: {
    video: {
      title: "Videobellen, oog in oog",
      first: "Zie wie online is voordat je belt.",
      second: "De prijs per minuut staat erbij, en elk gesprek heeft een bon.",
      third: "Het geluid gaat door als het netwerk zwak wordt.",
    },
    chat: {
      title: "Live chatten zonder een woord te verliezen",
      first: "Wat je offline schrijft gaat later één keer weg.",
      second: "Jaren aan chats openen meteen en zijn doorzoekbaar.",
      third: "Berichten zijn te vertalen terwijl je leest.",
    },
    random: {
      title: "Willekeurige videochat met echte mensen",
      first: "Je match is een lid dat wacht, nooit een opname.",
      second: "Camera’s blijven uit tot jullie allebei akkoord gaan.",
      third: "Ga naar de volgende, of voeg een vriend toe.",
    },
    people: {
      title: "Ontmoet mensen uit veel landen",
      first: "Kies op taal, interesse en land.",
      second: "Zeg gratis hoi, tien keer per dag.",
      third: "Vrienden staan bovenaan, met wie er nu is.",
    },
    price: {
      title: "Weet wat het kost voordat je betaalt",
      first: "Naast munten staat hun prijs in geld.",
      second: "Stel je eigen grens per dag en maand in.",
      third: "Niet uitgegeven aankopen krijg je binnen 72 uur terug.",
    },
    gifts: {
      title: "Cadeaus, spellen en dagelijkse munten",
      first: "Check elke dag in voor gratis munten.",
      second: "Drie gratis kansspellen die hun kansen vertellen.",
      third: "Geef een cadeau in een chat of gesprek.",
    },
    safety: {
      title: "Veiligheid binnen handbereik",
      first: "Meld of blokkeer vanuit elke chat en elk gesprek.",
      second: "Een melding toont wat er gaat voordat het gaat.",
      third: "Een blokkade geldt meteen naar beide kanten.",
    },
    anywhere: {
      title: "Opent met of zonder netwerk",
      first: "Bewaarde chats, zoeken en portemonnee werken offline.",
      second: "Het draait in de browser: niets te installeren.",
      third: "Gebruik het op meer dan één apparaat.",
    },
  },
}
export default pages
