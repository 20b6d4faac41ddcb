/** The coin: always gold, whatever the text around it. */
export const CoinIcon = ({ className = "size-[1.1em]" }: { className?: string }) => (
  <svg aria-hidden="true" viewBox="0 0 20 20" className={className}>
    <circle cx="10" cy="10" r="9" fill="#f2b632" />
    <circle cx="10" cy="10" r="9" fill="none" stroke="#b97a0c" strokeWidth="1" />
    <circle cx="10" cy="10" r="6" fill="none" stroke="#fff1c2" strokeWidth="1.2" />
    <path d="m10 6.6 1.05 2.2 2.35.3-1.72 1.66.43 2.38L10 12l-2.11 1.14.43-2.38L6.6 9.1l2.35-.3Z" fill="#fff6dc" />
  </svg>
)
