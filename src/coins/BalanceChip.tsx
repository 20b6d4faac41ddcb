import { classNames } from "../ui/class-names.ts"
import { CoinAmount } from "../ui/coins/CoinAmount.tsx"
import { Link } from "../ui/Link.tsx"

/**
 * The balance in the head of each screen, with a link to the wallet. Phones only: on desktops the side navigation has
 * it.
 */
export const BalanceChip = ({ coins, onPhoto = false }: { coins: number; onPhoto?: boolean }) => (
  <Link
    to="/wallet"
    className={classNames(
      "inline-flex h-9 shrink-0 items-center rounded-full px-3 text-sm md:hidden",
      onPhoto ? "night bg-black/65 backdrop-blur-md" : "bg-gold-soft",
    )}
  >
    <CoinAmount coins={coins} money="said" />
  </Link>
)
