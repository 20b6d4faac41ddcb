import { overlays } from "../../overlays/overlay-stack.ts"

/** The way to the hosts whom this reader does not see: VIP for a member, joining for a visitor. */
export const openBeyond = (isMember: boolean): void => {
  if (isMember) overlays.open("vip", {})
  else overlays.open("login", { origin: { kind: "user" }, joins: true })
}
