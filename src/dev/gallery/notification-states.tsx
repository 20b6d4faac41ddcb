import { type NotificationsModel, NotificationsView } from "../../screens/notifications/NotificationsOverlay.tsx"
import "../../i18n/push-texts.ts"

const nothing = () => {}
const model: NotificationsModel = {
  ...{ able: "able", status: "off", bonus: 20, installBonus: 0, names: false },
  ...{ failed: undefined, busy: undefined, trouble: undefined },
}
const shown = (patch: Partial<NotificationsModel>) => (
  <NotificationsView
    push={{ ...model, ...patch }}
    onTurnOn={nothing}
    onTurnOff={nothing}
    onNames={nothing}
    onRetry={nothing}
    onClose={nothing}
  />
)

export const notificationStates = {
  off: () => shown({}),
  turningOn: () => shown({ busy: "on" }),
  silent: () => shown({ trouble: "silent" }),
  refused: () => shown({ trouble: "failed", bonus: 0 }),
  on: () => shown({ status: "on", bonus: 0 }),
  named: () => shown({ status: "on", bonus: 0, names: true }),
  blocked: () => shown({ able: "blocked" }),
  install: () => shown({ able: "needsInstall", installBonus: 20 }),
  unsupported: () => shown({ able: "unsupported" }),
  loading: () => shown({ status: undefined }),
  offline: () => shown({ status: undefined, failed: { kind: "offline" } }),
}
