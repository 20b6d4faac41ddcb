/**
 * What a portrait is made of. The person's own traits (skin, hair, face) are the same in all their pictures;
 * what changes between pictures (clothes, light, scene, crop) is drawn anew for each number.
 */
import { seeded } from "../seeded.ts"
import {
  CLOTHS,
  type Cloth,
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

/** What the pictures of one person have in common; `look` is the seed of everything not said here. */
export interface Sitter {
  readonly look: string
  readonly figure: Figure
  readonly age: number
  /** Places in SKINS that are usual where the person comes from. */
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
export const MEN_HAIR = ["quiff", "crop", "curlyTop", "swept", "texture", "manBun", "buzz", "afro"] as const
export type WomensCut = (typeof WOMEN_HAIR)[number]
export type MensCut = (typeof MEN_HAIR)[number]
export type HairCut = WomensCut | MensCut

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

export const SCENES = ["bokeh", "city", "sun", "ring", "lights", "window", "leaves", "neon"] as const
export type Scene = (typeof SCENES)[number]

export interface Recipe {
  readonly look: string
  readonly figure: Figure
  readonly age: number
  readonly skin: Skin
  readonly hair: HairColour
  readonly cut: HairCut
  readonly eyes: string
  /** Small numbers around 0 (-1 to 1) that bend the face away from the average. */
  readonly jaw: number
  readonly eyeTilt: number
  readonly eyeOpen: number
  readonly browArch: number
  readonly browWeight: number
  readonly nose: number
  readonly lips: number
  readonly freckles: boolean
  readonly beard: "none" | "stubble" | "short" | "full"
  // of this picture
  readonly seed: string
  readonly smile: "closed" | "soft" | "open"
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
  /** Degrees the head leans. */
  readonly tilt: number
  /** -1 looks to the left of the picture, 1 to the right. */
  readonly turn: number
  readonly zoom: number
  /** Height of the eyes in the frame. */
  readonly eyeLine: number
  readonly shift: number
  readonly mirrored: boolean
}

const LIPSTICKS = [null, null, "#c4314b", "#b03a5b", "#d4576a", "#9c2f4a", "#c9574a"] as const

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
  const firstScene = own.int(0, SCENES.length - 1)
  const firstMood = own.int(0, MOODS.length - 1)
  const firstCloth = own.int(0, CLOTHS.length - 1)
  const firstGarment = own.int(0, 99)
  const clothes = woman ? WOMEN_CLOTHES : MEN_CLOTHES

  const now = seeded(sitter.look, "picture", n)
  const garment = clothes[(firstGarment + n * 2) % clothes.length] ?? "tee"
  const headphones = now.chance(0.08) && cut !== "bun" && cut !== "afro" && cut !== "curls"
  return {
    ...traits,
    seed: `${sitter.look}/${n}`,
    smile: now.pick(["closed", "soft", "soft", "open"] as const),
    lipstick: woman ? now.pick(LIPSTICKS) : null,
    glasses: wearsGlasses && n !== 1 ? frame : "none",
    earrings: woman && !headphones ? now.pick(["none", "hoop", "drop", "stud", "stud"] as const) : "none",
    necklace: woman && garment !== "turtleneck" && garment !== "hoodie" && now.chance(0.45),
    headphones,
    cloth: CLOTHS[(firstCloth + n * 5) % CLOTHS.length] ?? CLOTHS[0],
    garment,
    pattern: now.pick(["plain", "plain", "plain", "stripes", "dots", "check"] as const),
    mood: MOODS[(firstMood + n * 2) % MOODS.length] ?? MOODS[0],
    scene: SCENES[(firstScene + n * 3) % SCENES.length] ?? "bokeh",
    tilt: now.between(-5.5, 5.5),
    turn: now.between(-1, 1),
    zoom: [1.18, 1.36, 1.08][n % 3] ?? 1,
    eyeLine: [345, 372, 335][n % 3] ?? 330,
    shift: now.between(-14, 14) + (n % 3 === 1 ? 8 : n % 3 === 2 ? -10 : 0),
    mirrored: now.chance(0.5),
  }
}
