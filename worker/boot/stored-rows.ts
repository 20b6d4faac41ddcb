/** Documents of an account's database as the boot reader gets them: a key and a text. */
import type { RawRead } from "./raw-read.ts"
import { shape, text } from "./shape.ts"

export const isStored = shape<{ readonly k: string; readonly v: string }>({ k: text, v: text })

export const readText = async ({ get }: RawRead, key: string): Promise<string | undefined> => {
  const found = await get(key)
  return isStored(found) ? found.v : undefined
}
