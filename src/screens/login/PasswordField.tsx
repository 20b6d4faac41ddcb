import { Eye, EyeOff } from "lucide-react"
import { type ComponentProps, useState } from "react"
import { useTranslation } from "react-i18next"
import { TextField } from "../../ui/form/TextField.tsx"
import { IconButton } from "../../ui/IconButton.tsx"

/** A password field with a button that shows what is typed. */
export const PasswordField = (props: Omit<ComponentProps<typeof TextField>, "type" | "end">) => {
  const { t } = useTranslation()
  const [isPlain, setPlain] = useState(false)
  return (
    <TextField
      {...props}
      type={isPlain ? "text" : "password"}
      end={
        <IconButton
          size="small"
          label={isPlain ? t("login.hidePassword") : t("login.showPassword")}
          aria-pressed={isPlain}
          icon={isPlain ? <EyeOff className="size-5" /> : <Eye className="size-5" />}
          onClick={() => setPlain(!isPlain)}
        />
      }
    />
  )
}
