/** British English: what differs. */
import type { LocalePatch } from "../shape.ts"

const locale: LocalePatch = {
  home: { title: "Meet somebody new", hello: "Lovely to see you, {{name}}" },
  profile: { notFoundText: "It may have been removed, or the link is wrong." },
  login: { nicknameHint: "The name that others see" },
}
export default locale
