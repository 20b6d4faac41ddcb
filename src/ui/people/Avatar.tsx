import { avatarAddress } from "#schema/rules/people/photo-rules.ts"
import { classNames } from "../class-names.ts"
import { Photo } from "./Photo.tsx"
import { StatusDot } from "./StatusDot.tsx"
import type { StatusName } from "./status-look.ts"

interface Props {
  name: string
  src: string
  status?: StatusName | undefined
  size?: "small" | "medium" | "large" | "huge"
}

const sizes = {
  small: "size-9 text-sm",
  medium: "size-13 text-lg",
  large: "size-20 text-2xl",
  huge: "size-32 text-4xl",
} as const

/** Round photo with a status dot cut into its edge. Decorative: the name stands beside it. */
export const Avatar = ({ name, src, status, size = "medium" }: Props) => (
  <span className={classNames("relative inline-block shrink-0", sizes[size])}>
    <Photo src={avatarAddress(src)} name={name} className="size-full rounded-full" />
    {status !== undefined && (
      <span className="absolute -end-0.5 -bottom-0.5 flex rounded-full bg-ground p-[3px]">
        <StatusDot status={status} />
      </span>
    )}
  </span>
)
