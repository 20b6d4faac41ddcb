/**
 * The recipe of a portrait. A person's own traits (skin, hair, face) are the same in all their pictures; what changes
 * between pictures (clothes, light, scene, crop) is drawn for each picture's number.
 */
import { seeded } from "../../seeded.ts"
import {
  CLOTHS,
  type Cloth,
  DAYS,
  EYES,
  HAIRS,
  type HairColour,
  type HairName,
  MOODS,
  type Mood,
  SKINS,
  type Skin,
} from "./palette.ts"

export type Figure = "woman" | "man"

/** What the pictures of one person have in common; `look` is the seed of everything else. */
export interface Sitter {
  readonly look: string
  readonly figure: Figure
  readonly age: number
  /** Indexes into SKINS that are usual where the person comes from. */
  readonly skins: readonly [number, ...number[]]
  readonly hairs: readonly [HairName, ...HairName[]]
}

export const WOMEN_HAIR = [
  "long",
  "waves",
  "bob",
  "fringe",
  "curls",
  "bun",
  "ponytail",
  "pixie",
  "braid",
  "halfUp",
] as const
export const MEN_HAIR = ["quiff", "crop", "curlyTop", "side", "texture", "slick", "buzz", "afro"] as const
export type WomensCut = (typeof WOMEN_HAIR)[number]
export type MensCut = (typeof MEN_HAIR)[number]
export type HairCut = WomensCut | MensCut
/** Another style for long hair: the same person, and clearly another picture. */
const ANOTHER_DAY: Partial<Record<HairCut, WomensCut>> = {
  long: "ponytail",
  waves: "halfUp",
  fringe: "bun",
  bun: "waves",
  ponytail: "long",
  braid: "waves",
  halfUp: "bun",
}

export const WOMEN_CLOTHES = [
  "tee",
  "vneck",
  "shoulder",
  "turtleneck",
  "blazer",
  "shirt",
  "knit",
  "dress",
  "hoodie",
] as const
export const MEN_CLOTHES = ["tee", "henley", "turtleneck", "blazer", "shirt", "knit", "hoodie", "jacket"] as const
export type Garment = (typeof WOMEN_CLOTHES)[number] | (typeof MEN_CLOTHES)[number]

const NIGHT_SCENES = ["bokeh", "city", "ring", "lights", "neon"] as const
const DAY_SCENES = ["window", "leaves", "sun"] as const
export type Scene = (typeof NIGHT_SCENES)[number] | (typeof DAY_SCENES)[number]

/** A laugh closes the eyes. */
const SMILES = ["soft", "open", "closed", "laugh"] as const
export type Smile = (typeof SMILES)[number]

export interface Recipe {
  readonly look: string
  readonly figure: Figure
  readonly age: number
  readonly skin: Skin
  readonly hair: HairColour
  readonly cut: HairCut
  readonly eyes: string
  /** Small numbers around 0 (-1 to 1): how far the face differs from the average. */
  readonly jaw: number
  readonly eyeTilt: number
  readonly eyeOpen: number
  readonly browArch: number
  readonly browWeight: number
  readonly nose: number
  readonly lips: number
  readonly freckles: boolean
  readonly beard: "none" | "stubble" | "short" | "full"
  // From here on: this picture only.
  readonly seed: string
  readonly smile: Smile
  readonly lipstick: string | null
  readonly glasses: "none" | "round" | "square"
  readonly earrings: "none" | "hoop" | "drop" | "stud"
  readonly necklace: boolean
  readonly headphones: boolean
  readonly cloth: Cloth
  readonly garment: Garment
  readonly pattern: "plain" | "stripes" | "dots" | "check"
  readonly mood: Mood
  readonly scene: Scene
  /** Tilt of the head, degrees. */
  readonly tilt: number
  /** Tilt of the shoulders, degrees. */
  readonly lean: number
  /** From about -1.6 (looking to the picture's left) to 1.6 (to its right); 0 looks at the viewer. */
  readonly turn: number
  readonly zoom: number
  /** Height of the eyes in the frame. */
  readonly eyeLine: number
  readonly shift: number
  readonly mirrored: boolean
}

const LIPSTICKS = [null, null, null, "#c8495c", "#bb5068", "#d9707a", "#a8485a", "#cf6b5c"] as const

/** The three pictures of an album: a portrait, a close-up, and one from further away. */
const FRAMES = [
  { zoom: 1.22, eyeLine: 350, shift: 0, turn: 0.55, tilt: 5 },
  { zoom: 1.62, eyeLine: 392, shift: 22, turn: 1.35, tilt: 8 },
  { zoom: 1.02, eyeLine: 392, shift: -30, turn: -1.1, tilt: 9 },
] as const

/** The recipe of picture `n` (from 0) of a sitter. */
export const recipeOf = (sitter: Sitter, n: number): Recipe => {
  const own = seeded(sitter.look, "own")
  const woman = sitter.figure === "woman"
  const skin = SKINS[own.pick(sitter.skins)] ?? SKINS[2]
  const grey = sitter.age >= 41 && own.chance(0.35)
  const dyed = !grey && woman && sitter.age < 32 && own.chance(0.1)
  const hair = HAIRS[grey ? "silver" : dyed ? own.pick(["rose", "violet"] as const) : own.pick(sitter.hairs)]
  const cut = woman ? own.pick(WOMEN_HAIR) : own.pick(MEN_HAIR)
  const around = (): number => own.between(-1, 1)
  const traits = {
    look: sitter.look,
    figure: sitter.figure,
    age: sitter.age,
    skin,
    hair,
    cut,
    eyes: SKINS.indexOf(skin) >= 4 ? own.pick([EYES[0], EYES[1], EYES[2]]) : own.pick(EYES),
    jaw: around(),
    eyeTilt: around(),
    eyeOpen: around(),
    browArch: around(),
    browWeight: around(),
    nose: around(),
    lips: around(),
    freckles: SKINS.indexOf(skin) <= 3 && own.chance(0.16),
    beard: woman ? ("none" as const) : own.pick(["none", "stubble", "stubble", "short", "full"] as const),
  }
  const wearsGlasses = own.chance(0.2)
  const frame = own.pick(["round", "square"] as const)
  const firstScene = own.int(0, 99)
  const firstMood = own.int(0, 99)
  const firstCloth = own.int(0, CLOTHS.length - 1)
  const firstGarment = own.int(0, 99)
  const firstSmile = own.int(0, SMILES.length - 1)
  /** Which of the three pictures is taken by day; 3: none. */
  const dayPicture = own.int(0, 3)
  const side = own.chance(0.5) ? 1 : -1
  const clothes = woman ? WOMEN_CLOTHES : MEN_CLOTHES

  const now = seeded(sitter.look, "picture", n)
  const picked = clothes[(firstGarment + n * 2) % clothes.length] ?? "tee"
  // Bare shoulders need their dress in view: only the picture from further away shows it.
  const garment = picked === "shoulder" && n % 3 !== 2 ? "dress" : picked
  const frameNow = FRAMES[n % 3] ?? FRAMES[0]
  const isDay = n % 3 === dayPicture
  const moods = isDay ? DAYS : MOODS
  const scenes = isDay ? DAY_SCENES : NIGHT_SCENES
  const headphones = now.chance(0.08) && cut !== "bun" && cut !== "afro" && cut !== "curls"
  return {
    ...traits,
    seed: `${sitter.look}/${n}`,
    cut: n % 3 === 2 ? (ANOTHER_DAY[cut] ?? cut) : cut,
    smile: SMILES[(firstSmile + n) % SMILES.length] ?? "soft",
    lipstick: woman ? now.pick(LIPSTICKS) : null,
    glasses: wearsGlasses && n !== 1 ? frame : "none",
    earrings: woman && !headphones ? now.pick(["none", "hoop", "drop", "stud", "stud"] as const) : "none",
    necklace: woman && garment !== "turtleneck" && garment !== "hoodie" && now.chance(0.45),
    headphones,
    cloth: CLOTHS[(firstCloth + n * 5) % CLOTHS.length] ?? CLOTHS[0],
    garment,
    pattern: now.pick(["plain", "plain", "plain", "stripes", "dots", "check"] as const),
    mood: moods[(firstMood + n * 2) % moods.length] ?? MOODS[0],
    scene: scenes[(firstScene + n) % scenes.length] ?? "bokeh",
    tilt: side * frameNow.tilt * now.between(-0.4, 1),
    lean: side * now.between(-4, 4),
    turn: side * frameNow.turn * now.between(0.55, 1.15),
    zoom: frameNow.zoom * now.between(0.98, 1.07),
    eyeLine: frameNow.eyeLine,
    shift: side * (frameNow.shift + now.between(-10, 10)),
    mirrored: now.chance(0.5),
  }
}
