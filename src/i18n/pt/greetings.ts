/** Cumprimentos. */
import type { MoreTexts } from "../shape.ts"

export const greetings: Pick<MoreTexts, "greetings" | "panel"> = {
  greetings: {
    title: "Cumprimentos",
    empty: "Sem cumprimentos",
    emptyText: "Quem o cumprimenta espera aqui até responder.",
  },
  panel: {
    open: "Online, cumprimentos e bloqueados",
    title: "Pessoas",
    tabs: "Online, cumprimentos e bloqueados",
    online: "Online",
    greetings: "Cumprimentos",
    greetingsCount: "Cumprimentos ({{count, number}})",
    blocked: "Bloqueados",
    nobody: "Ninguém está online",
    nobodyText: "Os amigos e as pessoas com quem conversa aparecem aqui enquanto estão online.",
    unknown: "Sem ligação",
    unknownText: "Verá quem está online quando voltar a ter ligação.",
    all: "Mostrar todos os cumprimentos",
  },
}
