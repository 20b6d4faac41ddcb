import type { MoreTexts } from "../shape.ts"

export const tasks: Pick<MoreTexts, "tasks"> = {
  tasks: {
    title: "Taken",
    lead: "Kleine dingen die munten opleveren. Zonder te betalen.",
    reset: "Dagelijkse taken beginnen opnieuw om {{time}}.",
    collect: "Ophalen",
    collected: "Opgehaald",
    go: "Ga",
    goTo: "Ga: {{task}}",
    progress: "{{done}} van {{goals}}",
    webappHow: "Zet LivCam op je beginscherm, open het daar en haal op.",
    got_one: "{{count, number}} munt opgehaald",
    got_other: "{{count, number}} munten opgehaald",
    boxes: "Wat er voor je klaarligt",
    box: {
      confirm: "Je bank vraagt je een betaling te bevestigen",
      renewal: "Je abonnement wordt verlengd",
      checkIn: "Check vandaag in",
      tasks: "Taken die munten opleveren",
      tasksReady: "Er liggen munten klaar in je taken",
      games: "Vandaag een gratis spel",
      firstPurchase: "Eerste aankoop: {{count, number}} munten extra",
    },
    name: {
      checkIn: "Check vandaag in",
      write_one: "Schrijf {{count}} persoon",
      write_other: "Schrijf {{count}} mensen",
      greet_one: "Groet {{count}} persoon",
      greet_other: "Groet {{count}} mensen",
      gift: "Geef een cadeau",
      call: "Praat in een betaald gesprek",
      photo: "Voeg een profielfoto toe",
      webapp: "Gebruik de geïnstalleerde app",
      push: "Zet meldingen aan",
    },
  },
}
