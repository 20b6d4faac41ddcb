/** British English: what differs. */
import type { LocalePatch } from "../shape.ts"

const locale: LocalePatch = {
  home: { title: "Someone else is up, too", hello: "Lovely to see you, {{name}}" },
  profile: { notFoundText: "The profile no longer exists, or the link is wrong." },
  login: { nicknameHint: "Others will see this name" },
}
export default locale
