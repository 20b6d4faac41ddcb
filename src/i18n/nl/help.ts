import type { HelpTexts } from "../part-texts.ts"

const help: HelpTexts = {
  title: "Hulp",
  search: "Zoek in de antwoorden",
  none: "Geen antwoord past",
  noneText: "Probeer andere woorden, of schrijf ons hieronder.",
  more: "Meer lezen",
  topic: {
    coins: "Munten en terugbetaling",
    calls: "Oproepen",
    safety: "Veiligheid en melden",
    account: "Account",
    network: "Problemen met het netwerk",
    other: "Iets anders",
  },
  refund: {
    q: "Hoe krijg ik mijn geld terug?",
    a: "Open je bestellingen in de winkel en vraag binnen 72 uur na betaling om terugbetaling. De munten van die bestelling mogen niet uitgegeven zijn. Het geld gaat terug naar waar het vandaan kwam.",
  },
  missing: {
    q: "Ik heb betaald, maar de munten ontbreken",
    a: "Open je bestellingen: een bestelling die nog wordt nagekeken brengt haar munten vanzelf en wordt nooit twee keer afgeschreven. Staat ze als betaald en toont de portemonnee haar niet, schrijf ons dan met het bestelnummer.",
  },
  limit: {
    q: "Kan ik beperken wat ik uitgeef?",
    a: "Ja. Stel in de winkel je eigen grens voor geld en munten in. Wat daarboven gaat, wordt geweigerd.",
  },
  minute: {
    q: "Wat kost een minuut van een oproep?",
    a: "De prijs staat op de kaart van de host en nog eens voordat je belt. Elke minuut wordt afgerekend als ze begint, dus een begonnen minuut betaal je helemaal. Er wordt niets afgerekend voordat jullie elkaar zien.",
  },
  broken: {
    q: "Wat als de verbinding wegvalt?",
    a: "Zolang een van beiden weg is, begint er geen nieuwe minuut. Na 20 seconden afwezigheid eindigt de oproep. De bon in je lijst van oproepen toont wat is afgerekend en wat niet.",
  },
  ring: {
    q: "Waarom kan ik iemand niet bellen?",
    a: "Alleen hosts die online zijn kun je bellen. Misschien zijn ze in een andere oproep, hebben ze oproepen even uitgezet, of nemen ze alleen die van vrienden aan.",
  },
  report: {
    q: "Hoe meld ik iemand?",
    a: "Open het menu op hun profiel, in de chat of in de oproep en kies Melden. Je ziet precies wat er wordt verstuurd voordat het gaat. De ander hoort er niets van.",
  },
  block: {
    q: "Wat doet blokkeren?",
    a: "Het geldt meteen naar beide kanten: geen berichten, geen oproepen, geen plek op elkaars muur. Onder Vrienden maak je het ongedaan.",
  },
  money: {
    q: "Iemand vraagt me om geld of foto’s",
    a: "Stuur niets. Meld en blokkeer diegene. Wij vragen in een chat nooit om je wachtwoord of kaartnummer.",
  },
  deletion: {
    q: "Hoe verwijder ik mijn account?",
    a: "Open je account en kies ‘Je account verwijderen’: je wachtwoord bevestigt het. Of in de instellingen van de mobiele app van LivCam. Je kunt je 30 dagen lang bedenken door in te loggen; daarna wordt het gewist.",
  },
  device: {
    q: "Hoe gebruik ik een andere telefoon of computer?",
    a: "Open hier je account, kies een ander apparaat en volg daar de link of scan de code. Je chats komen uit je account.",
  },
  offline: {
    q: "Wat werkt zonder netwerk?",
    a: "Bewaarde chats, de muur zoals die was, zoeken en je portemonnee. Berichten, likes, meldingen en vragen aan ons wachten en gaan één keer weg als het netwerk terug is. Bellen en betalen hebben het netwerk nodig.",
  },
  twice: {
    q: "Is mijn bericht twee keer verstuurd?",
    a: "Nee. Elk heeft een eigen nummer, dus hoe vaak het ook geprobeerd wordt, het komt één keer aan. Wat nog wacht staat in de verzendlijst van je account.",
  },
  service: {
    title: "Schrijf ons",
    lead: "We antwoorden per e-mail. Stuur nooit een wachtwoord of kaartnummer.",
    topic: "Waar gaat het over?",
    text: "Wat is er gebeurd?",
    left_one: "Nog {{count, number}} letter",
    left_other: "Nog {{count, number}} letters",
    email: "E-mail voor het antwoord (niet verplicht)",
    emailHint: "Zonder adres kunnen we je vraag lezen, maar niet beantwoorden.",
    send: "Versturen",
    kept: "Je vraag is bewaard en wordt één keer verstuurd. Het nummer verschijnt hieronder.",
    mine: "Jouw vragen",
    waiting: "Wacht op verzending",
    received: "Ontvangen: nummer {{number}}",
    again: "Opnieuw proberen",
    giveUp: "Opgeven",
  },
}
export default help
