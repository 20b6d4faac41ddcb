/** Chat session ids: the two user ids, smaller first, joined with a hyphen (spec section 3). */

/** The session id of two users, given in either order. */
export const sessionIdOf = (a: number, b: number): string => (a < b ? `${a}-${b}` : `${b}-${a}`)

/** The two users of a session, smaller first; undefined when the text is no session id. */
export const membersOfSession = (sessionId: string): readonly [number, number] | undefined => {
  const match = /^(\d{1,15})-(\d{1,15})$/.exec(sessionId)
  if (!match) return undefined
  const [a, b] = [Number(match[1]), Number(match[2])]
  return a < b ? [a, b] : undefined
}

/** The other member of a session; undefined when `me` is not in it. */
export const otherMember = (sessionId: string, me: number): number | undefined => {
  const members = membersOfSession(sessionId)
  if (!members?.includes(me)) return undefined
  return members[0] === me ? members[1] : members[0]
}
