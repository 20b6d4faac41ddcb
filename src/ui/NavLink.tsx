import type { ReactNode } from "react"
import { useLocation } from "react-router-dom"
import { Link, type LinkProps } from "./Link.tsx"

interface Here {
  readonly isActive: boolean
}

interface Props extends Omit<LinkProps, "className" | "children"> {
  readonly className: (here: Here) => string
  readonly children: ReactNode | ((here: Here) => ReactNode)
}

/** A link that knows whether the present address is its own or below it; nothing is below the root. */
export const NavLink = ({ to, className, children, ...rest }: Props) => {
  const pathname = useLocation().pathname.toLowerCase()
  const own = to.toLowerCase()
  const here = { isActive: pathname === own || pathname.startsWith(`${own}/`) }
  return (
    <Link to={to} className={className(here)} aria-current={here.isActive ? "page" : undefined} {...rest}>
      {typeof children === "function" ? children(here) : children}
    </Link>
  )
}
