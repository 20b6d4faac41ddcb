/** Makes texts storable: NUL and lone surrogates, which PostgreSQL refuses, become U+FFFD on entry. */

// biome-ignore lint/suspicious/noControlCharactersInRegex: NUL is what it looks for
const UNSTORABLE = /\u0000|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

export const storableText = (text: string): string => text.replace(UNSTORABLE, "\ufffd")

/** Parses JSON and makes every text in it storable; undefined when it is not JSON. */
export const parseJson = (json: string): unknown => {
  try {
    return JSON.parse(json, (_, value: unknown) => (typeof value === "string" ? storableText(value) : value))
  } catch {
    return undefined
  }
}
