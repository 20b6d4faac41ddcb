/** The chats that the demo user finds at the first sign-in: one read, two with unread messages. Data only. */

export interface Line {
  readonly by: "host" | "sam"
  readonly text: string
  /** Minutes before the first start. */
  readonly ago: number
}

export interface Story {
  /** The host's index in the list of demo hosts. */
  readonly host: number
  readonly lines: ReadonlyArray<Line>
  /** Number of messages that Sam has read. */
  readonly read: number
}

/** `{notice}` is replaced by the host's statement that this is a demo account. */
export const SAM_HISTORY: ReadonlyArray<Story> = [
  {
    host: 7,
    lines: [
      { by: "sam", text: "Hi! Is it already morning where you are?", ago: 1_790 },
      { by: "host", text: "{notice} But yes, the sun is up and the market is loud.", ago: 1_789 },
      { by: "sam", text: "I was there two years ago. The night trains are something.", ago: 1_780 },
      { by: "host", text: "Where did you go from there? North or south?", ago: 1_778 },
    ],
    read: 4,
  },
  {
    host: 14,
    lines: [
      { by: "sam", text: "Your profile says you collect mistakes in other languages. I have many to give.", ago: 420 },
      { by: "host", text: "{notice} Still: which one made you laugh the most?", ago: 418 },
      { by: "host", text: "I will start. I once ordered a table to eat instead of a table to sit at.", ago: 417 },
    ],
    read: 1,
  },
  {
    host: 0,
    lines: [
      { by: "sam", text: "That song on your profile, what is it called?", ago: 46 },
      { by: "host", text: "{notice} I only know the chorus, but I can hum it.", ago: 45 },
      { by: "sam", text: "Deal. I will bring the guitar.", ago: 44 },
      { by: "host", text: "Ha! Then see you in a call one of these evenings.", ago: 43 },
    ],
    read: 3,
  },
]
