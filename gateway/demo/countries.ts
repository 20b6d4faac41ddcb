/** Home countries of demo hosts: matching names, cities, languages and looks. Data only. */
import type { HairName } from "../media/portrait/palette.ts"

export interface Homeland {
  readonly countryId: string
  readonly women: ReadonlyArray<string>
  readonly men: ReadonlyArray<string>
  readonly cities: readonly [string, ...string[]]
  /** Language ids (schema/rules/people/languages.ts), the country's own first. */
  readonly languages: readonly [number, ...number[]]
  /** Indices into the portraits' list of skins. */
  readonly skins: readonly [number, ...number[]]
  readonly hairs: readonly [HairName, ...HairName[]]
}

export const HOMELANDS: ReadonlyArray<Homeland> = [
  {
    countryId: "BR",
    women: ["Camila", "Larissa", "Bianca", "Fernanda", "Letícia", "Yasmin", "Isadora"],
    men: ["Rafael", "Thiago", "Caio"],
    cities: ["Salvador", "São Paulo", "Recife", "Florianópolis"],
    languages: [12, 3, 1],
    skins: [2, 3, 4, 5, 6],
    hairs: ["espresso", "brown", "black", "honey"],
  },
  {
    countryId: "CO",
    women: ["Valentina", "Mariana", "Luisa", "Daniela", "Paola", "Salomé"],
    men: ["Andrés", "Santiago", "Mateo"],
    cities: ["Medellín", "Bogotá", "Cali", "Cartagena"],
    languages: [3, 1],
    skins: [2, 3, 4, 5],
    hairs: ["espresso", "brown", "black", "chestnut"],
  },
  {
    countryId: "MX",
    women: ["Ximena", "Renata", "Fátima", "Regina", "Lupita", "Abril"],
    men: ["Emilio", "Diego", "Iker"],
    cities: ["Guadalajara", "Mexico City", "Mérida", "Puebla"],
    languages: [3, 1],
    skins: [2, 3, 4],
    hairs: ["black", "espresso", "brown"],
  },
  {
    countryId: "AR",
    women: ["Martina", "Julieta", "Agustina", "Delfina", "Candela", "Milagros"],
    men: ["Facundo", "Tomás", "Lautaro"],
    cities: ["Buenos Aires", "Córdoba", "Rosario", "Mendoza"],
    languages: [3, 11, 1],
    skins: [0, 1, 2, 3],
    hairs: ["brown", "chestnut", "honey", "espresso"],
  },
  {
    countryId: "PH",
    women: ["Althea", "Jasmine", "Bea", "Angelica", "Krizia", "Mika", "Tala"],
    men: ["Paolo", "Miguel", "Jericho"],
    cities: ["Cebu", "Manila", "Davao", "Iloilo"],
    languages: [28, 1],
    skins: [2, 3, 4],
    hairs: ["black", "espresso"],
  },
  {
    countryId: "TH",
    women: ["Ploy", "Fah", "Mali", "Kanya", "Nicha", "Dao"],
    men: ["Krit", "Anan", "Win"],
    cities: ["Bangkok", "Chiang Mai", "Phuket"],
    languages: [26, 1],
    skins: [1, 2, 3],
    hairs: ["black", "espresso"],
  },
  {
    countryId: "VN",
    women: ["Linh", "Thảo", "Mai", "Ngọc", "Hương", "Trang"],
    men: ["Minh", "Khang", "Duy"],
    cities: ["Da Nang", "Hanoi", "Ho Chi Minh City", "Hue"],
    languages: [30, 1],
    skins: [1, 2, 3],
    hairs: ["black", "espresso"],
  },
  {
    countryId: "ID",
    women: ["Putri", "Ayu", "Dewi", "Kirana", "Sari", "Intan"],
    men: ["Rizky", "Bagus", "Arya"],
    cities: ["Bandung", "Jakarta", "Denpasar", "Yogyakarta"],
    languages: [10, 27, 1],
    skins: [2, 3, 4],
    hairs: ["black", "espresso"],
  },
  {
    countryId: "IN",
    women: ["Ananya", "Diya", "Meera", "Riya", "Kavya", "Sana", "Ishita"],
    men: ["Arjun", "Vihaan", "Kabir"],
    cities: ["Mumbai", "Jaipur", "Bengaluru", "Kochi"],
    languages: [31, 1],
    skins: [3, 4, 5],
    hairs: ["black", "espresso"],
  },
  {
    countryId: "MY",
    women: ["Mei Lin", "Aisyah", "Priya", "Xin Yi", "Nadia", "Hana"],
    men: ["Farid", "Wei Jie", "Dinesh"],
    cities: ["Kuala Lumpur", "George Town", "Ipoh", "Kuching"],
    languages: [27, 2, 1],
    skins: [1, 2, 3, 4],
    hairs: ["black", "espresso"],
  },
  {
    countryId: "TR",
    women: ["Elif", "Zeynep", "Defne", "Ece", "Derya", "Selin"],
    men: ["Emre", "Kaan", "Deniz"],
    cities: ["Istanbul", "Izmir", "Antalya", "Ankara"],
    languages: [20, 1],
    skins: [1, 2, 3],
    hairs: ["espresso", "brown", "chestnut", "black"],
  },
  {
    countryId: "UA",
    women: ["Oksana", "Daryna", "Solomiia", "Kateryna", "Yuliia", "Zlata", "Polina"],
    men: ["Bohdan", "Taras", "Maksym"],
    cities: ["Lviv", "Kyiv", "Odesa", "Chernivtsi"],
    languages: [25, 1, 14],
    skins: [0, 0, 1],
    hairs: ["blonde", "honey", "brown", "chestnut"],
  },
  {
    countryId: "RO",
    women: ["Ioana", "Andreea", "Teodora", "Bianca", "Larisa", "Ilinca"],
    men: ["Vlad", "Matei", "Radu"],
    cities: ["Cluj-Napoca", "Bucharest", "Brașov", "Timișoara"],
    languages: [24, 1, 11],
    skins: [0, 1, 2],
    hairs: ["brown", "espresso", "chestnut", "auburn"],
  },
  {
    countryId: "PL",
    women: ["Zuzanna", "Maja", "Hanna", "Kinga", "Oliwia", "Lena"],
    men: ["Jakub", "Szymon", "Kacper"],
    cities: ["Kraków", "Gdańsk", "Warsaw", "Wrocław"],
    languages: [14, 1, 7],
    skins: [0, 0, 1],
    hairs: ["blonde", "honey", "brown", "auburn"],
  },
  {
    countryId: "ES",
    women: ["Lucía", "Carmen", "Alba", "Nerea", "Aitana", "Inés"],
    men: ["Hugo", "Álvaro", "Marc"],
    cities: ["Seville", "Barcelona", "Valencia", "Madrid"],
    languages: [3, 1, 5],
    skins: [1, 2, 3],
    hairs: ["brown", "espresso", "chestnut", "honey"],
  },
  {
    countryId: "IT",
    women: ["Giulia", "Chiara", "Aurora", "Ginevra", "Beatrice", "Noemi"],
    men: ["Lorenzo", "Matteo", "Davide"],
    cities: ["Naples", "Bologna", "Rome", "Turin"],
    languages: [11, 1, 3],
    skins: [1, 2, 3],
    hairs: ["espresso", "brown", "chestnut", "honey"],
  },
  {
    countryId: "FR",
    women: ["Chloé", "Manon", "Inès", "Jade", "Clémence", "Aminata"],
    men: ["Léo", "Baptiste", "Ibrahim"],
    cities: ["Lyon", "Marseille", "Paris", "Bordeaux"],
    languages: [5, 1, 3],
    skins: [0, 1, 2, 4, 6],
    hairs: ["brown", "chestnut", "espresso", "honey"],
  },
  {
    countryId: "NG",
    women: ["Adaeze", "Chiamaka", "Folake", "Zainab", "Temi", "Ngozi", "Ebele"],
    men: ["Emeka", "Tunde", "Femi"],
    cities: ["Lagos", "Abuja", "Port Harcourt", "Ibadan"],
    languages: [1],
    skins: [5, 6, 7, 7],
    hairs: ["black", "espresso"],
  },
  {
    countryId: "KE",
    women: ["Wanjiru", "Achieng", "Njeri", "Amina", "Makena", "Zawadi"],
    men: ["Kamau", "Otieno", "Baraka"],
    cities: ["Nairobi", "Mombasa", "Kisumu", "Nakuru"],
    languages: [34, 1],
    skins: [5, 6, 7],
    hairs: ["black", "espresso"],
  },
  {
    countryId: "GB",
    women: ["Freya", "Poppy", "Imogen", "Zara", "Niamh", "Tilly"],
    men: ["Callum", "Theo", "Jamal"],
    cities: ["Manchester", "Bristol", "London", "Glasgow"],
    languages: [1, 5],
    skins: [0, 0, 1, 4, 6],
    hairs: ["auburn", "brown", "honey", "chestnut", "espresso"],
  },
]

export const homelandOf = (countryId: string | null): Homeland | undefined =>
  HOMELANDS.find((homeland) => homeland.countryId === countryId)
