/** Tasks that bring coins, on their page and in the task box. */
export const tasks = {
  tasks: {
    title: "Tasks",
    lead: "Small things that bring coins. No payment needed.",
    reset: "Daily tasks begin anew at {{time}}.",
    collect: "Collect",
    collected: "Collected",
    go: "Go",
    goTo: "Go: {{task}}",
    progress: "{{done}} of {{goals}}",
    webappHow: "Add LivCam to your home screen, open it from there and collect.",
    got_one: "{{count, number}} coin collected",
    got_other: "{{count, number}} coins collected",
    boxes: "What waits for you",
    box: {
      checkIn: "Check in today",
      tasks: "Tasks that bring coins",
      tasksReady: "Coins wait in your tasks",
      firstPurchase: "First purchase: {{count, number}} coins more",
    },
    name: {
      checkIn: "Check in today",
      write_one: "Write to {{count}} person",
      write_other: "Write to {{count}} people",
      greet_one: "Say hi to {{count}} person",
      greet_other: "Say hi to {{count}} people",
      gift: "Give a gift",
      call: "Talk in a paid call",
      photo: "Add a profile photo",
      webapp: "Use the installed app",
    },
  },
} as const
