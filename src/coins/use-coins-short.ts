/**
 * The coins that a call needs and the balance, when the balance is lower. Else undefined, also for a visitor, who is
 * asked to log in first.
 */
import { coinsNeeded } from "#schema/rules/calls/call-gate.ts"
import { useSession } from "../account/use-session.ts"

export interface CoinsShort {
  readonly needed: number
  readonly balance: number
}

export const useCoinsShort = (): ((coinsPerMinute: number) => CoinsShort | undefined) => {
  const session = useSession()
  return (coinsPerMinute) => {
    if (session.state !== "signedIn") return undefined
    const { coins: balance, user } = session
    const needed = coinsNeeded(user.gender, coinsPerMinute)
    return balance < needed ? { needed, balance } : undefined
  }
}
