/** Documents of an account's database as the boot reader gets them: a key and a text, which may be packed. */
import { type StoredText, unpackText } from "../store/disk/packed-text.ts"
import type { RawRead } from "./raw-read.ts"
import { either, shape, text } from "./shape.ts"

const isPacked = (value: unknown): boolean => value instanceof Uint8Array
const isStored = shape<{ readonly k: string; readonly v: StoredText }>({ k: text, v: either(text, isPacked) })

export const textOf = async (stored: unknown): Promise<string | undefined> =>
  isStored(stored) ? unpackText(stored.v) : undefined

export const readText = async ({ get }: RawRead, key: string): Promise<string | undefined> => textOf(await get(key))
