import { type ComponentProps, type ReactNode, useRef } from "react"
import { Button } from "./Button.tsx"

interface Props extends Pick<ComponentProps<typeof Button>, "loading" | "off" | "aria-describedby"> {
  /** Id of the element that names the field. */
  titleId: string
  /** As the `accept` of a file field. */
  accept: string
  /** Several at once. */
  multiple?: boolean
  /** Never called without a file. */
  onPick: (files: ReadonlyArray<File>) => void
  children: ReactNode
}

/** A button that lets the user choose files of the device. */
export const PickFiles = ({ titleId, accept, multiple, onPick, ...button }: Props) => {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple={multiple}
        accept={accept}
        className="hidden"
        aria-labelledby={titleId}
        tabIndex={-1}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          // The same file may be chosen again after an error.
          event.target.value = ""
          if (files.length > 0) onPick(files)
        }}
      />
      <Button size="small" onClick={() => input.current?.click()} {...button} />
    </>
  )
}
