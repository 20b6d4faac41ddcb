/** Why a call cannot be started, as the first screens show it. */
export const talk = {
  call: {
    off: {
      offline: "{{name}} is offline",
      busy: "{{name}} is busy",
      noNetwork: "Calls need a connection",
      notHost: "{{name}} cannot be called",
      inCall: "You are in a call already",
    },
  },
} as const
