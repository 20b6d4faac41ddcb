/** The gallery's people. */
import type { HostCardModel } from "../../ui/people/HostCard.tsx"
import type { StatusName } from "../../ui/people/status-look.ts"
import { portrait } from "./portraits.ts"

const names = [
  "Mia",
  "Aanya",
  "Sofia",
  "Nur Aisyah",
  "Lucía",
  "Kiara",
  "Beatriz",
  "Emma",
  "Zeynep",
  "Anastasia-Katharina",
  "Lin",
  "Ravi",
  "Camila",
  "Hana",
  "Putri",
  "Elif",
  "Noor",
  "Isabela",
  "Chloé",
  "Maya",
]
const countries = [
  "Brazil",
  "India",
  "Spain",
  "Malaysia",
  "Portugal",
  "United States",
  "Philippines",
  "Netherlands",
  "Türkiye",
]
const languages = ["English, Portuguese", "Hindi, English", "Spanish", "Malay, English, Chinese", "English"]
const statuses: ReadonlyArray<StatusName> = ["online", "online", "busy", "online", "offline", "online", "unknown"]

export const hosts: ReadonlyArray<HostCardModel> = names.map((name, index) => {
  const status = statuses[index % statuses.length] ?? "online"
  return {
    id: 1000 + index,
    name,
    age: 19 + ((index * 7) % 20),
    country: countries[index % countries.length] ?? "Brazil",
    languages: languages[index % languages.length] ?? "English",
    photo: portrait(index + 1),
    status,
    seen: status === "offline" ? "seen 5 min ago" : undefined,
    coinsPerMinute: [80, 60, 120, 100, 40][index % 5] ?? 80,
    demo: index % 2 === 0,
  }
})
