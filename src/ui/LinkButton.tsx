import { type ButtonLook, type ButtonSize, buttonStyle } from "./button-style.ts"
import { classNames } from "./class-names.ts"
import { Link, type LinkProps } from "./Link.tsx"

interface Props extends LinkProps {
  look?: ButtonLook
  size?: ButtonSize
  wide?: boolean
}

/** A link that looks like a button. */
export const LinkButton = ({ look, size, wide, className, ...rest }: Props) => (
  <Link className={classNames(buttonStyle(look, size, wide), className)} {...rest} />
)
