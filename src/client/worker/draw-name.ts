/** A name that is drawn once in the world: 128 random bits. */
export const drawName = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("")
