import { useSession } from "../account/use-session.ts"
import { BalanceChip } from "./BalanceChip.tsx"

/** The balance of the signed-in user; nothing for a visitor. */
export const MyBalance = ({ onPhoto = false }: { onPhoto?: boolean }) => {
  const session = useSession()
  return session.state === "signedIn" && <BalanceChip coins={session.coins} onPhoto={onPhoto} />
}
