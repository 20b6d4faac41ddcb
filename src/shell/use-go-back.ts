import { useLocation, useNavigate } from "react-router-dom"

/** Goes back inside the app; to `home` when this page was the first. */
export const useGoBack = (home: string): (() => void) => {
  const navigate = useNavigate()
  const { key } = useLocation()
  return () => void (key === "default" ? navigate(home, { replace: true }) : navigate(-1))
}
