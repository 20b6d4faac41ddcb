import { BalanceChip } from "../shell/BalanceChip.tsx"
import { useSession } from "./use-session.ts"

/** The balance of whoever is signed in; nothing for a visitor. */
export const MyBalance = ({ onPhoto = false }: { onPhoto?: boolean }) => {
  const session = useSession()
  return session.state === "signedIn" && <BalanceChip coins={session.coins} onPhoto={onPhoto} />
}
