/** Texts of the demo hosts: interests, bios, answers. Warm, plain, never suggestive. Data only. */

/** The 21 interests, Music to Pets, each with its wall groups and a line for a bio. */
export const INTERESTS = [
  { label: "Music", groups: [1, 3], line: "There is always a record on in my kitchen." },
  { label: "Singing", groups: [1], line: "I sing while I cook and I am not sorry." },
  { label: "Dancing", groups: [2], line: "Teach me a step and I will teach you two." },
  { label: "Movies", groups: [3, 8], line: "I cry at the happy endings, never at the sad ones." },
  { label: "Travel", groups: [7, 9], line: "My suitcase is small and my list is long." },
  { label: "Food", groups: [8], line: "Tell me what your grandmother cooked." },
  { label: "Cooking", groups: [8], line: "I never follow a recipe twice the same way." },
  { label: "Anime", groups: [3, 8], line: "First the credits song, then opinions." },
  { label: "Reading", groups: [3, 6], line: "I read the last page first. Judge me gently." },
  { label: "Photography", groups: [5], line: "I take pictures of doors and of other people's dogs." },
  { label: "Art", groups: [5, 99], line: "Half of my flat is canvas, the other half is paint." },
  { label: "Fashion", groups: [5], line: "I sew most of what I wear, sometimes the night before." },
  { label: "Yoga", groups: [6, 5], line: "Ask me to slow down, I am good at that." },
  { label: "Fitness", groups: [8], line: "I run by the water before the city wakes up." },
  { label: "Football", groups: [9], line: "I shout at the television and then apologise to it." },
  { label: "Games", groups: [9, 99], line: "I lose at strategy games with great style." },
  { label: "Technology", groups: [99], line: "I repair old radios for fun." },
  { label: "Languages", groups: [7], line: "Correct my mistakes, I collect them." },
  { label: "Nature", groups: [6, 8], line: "I know the names of more birds than people." },
  { label: "Cars", groups: [4], line: "The best advice is given on long drives, so I drive." },
  { label: "Pets", groups: [9, 8], line: "My cat runs this household and will join the call." },
] as const

export const OPENINGS = [
  "Florist by day in {city}, night owl by nature.",
  "Primary school teacher from {city} with far too many stories.",
  "I design book covers in {city} and talk about them a little too long.",
  "Nurse in {city}; after a late shift I like a calm conversation.",
  "Barista, {city} born and raised.",
  "I study architecture in {city} and draw every house I like.",
  "Part-time radio voice in {city}, full-time listener.",
  "I bake bread in {city} while you are still asleep.",
  "Tour guide in {city}: I know where the good light is at six.",
  "Physiotherapist in {city}. Sit up straight, then say hello.",
  "I play bass in a small band you have never heard of, from {city}.",
  "Vet assistant in {city}; yes, I have photos.",
  "Data analyst in {city} who would rather talk about the sea.",
  "I run a tiny bookshop in {city} with one armchair.",
  "Swimming coach from {city}, patient with beginners of everything.",
  "Potter in {city}: my hands are always a bit grey.",
  "Translator in {city}, so I never run out of words.",
  "I sell plants in {city} and give them names.",
] as const

export const CLOSINGS = [
  "Tell me about your day and I will tell you about mine.",
  "Let's trade songs.",
  "Kind people stay the longest here.",
  "Bring a good question, I will bring tea.",
  "Shy is fine, I can start.",
  "I like people who laugh at their own jokes.",
  "Good company, no hurry.",
  "Show me the view from your window.",
  "Ask me for my best worst joke.",
  "I answer slowly and honestly.",
] as const

/** Sent first, once to each person. */
export const DEMO_NOTICE = "Hi, I am {name}. This is a demo account: my answers are written in advance."

/** Sent after that, in turn. */
export const ANSWERS = [
  "That made me smile. Where are you writing from tonight?",
  "Tell me more, I have a cup of tea and time.",
  "It is late in {city}, but the lights outside are lovely.",
  "I was just thinking of {interest}. What do you do when nobody is watching the clock?",
  "Ha, noted! What was the best part of your day?",
  "I like how you put that.",
  "If you could be anywhere for one hour, where would it be?",
  "I have to look after my plants for a minute, but keep going, I read everything.",
  "Good question. I would say: slowly, and with music.",
  "That is nearly all I know to say. Two real people would have more!",
] as const

/** Sent first in answer to a greeting. */
export const GREETED = "Hello back! Thank you for saying hi."

/** Sent when a friend request was accepted, which a demo host always does. */
export const BEFRIENDED = "We are friends now! I say yes to every request."

/** Sent to a user who calls a demo host that is not signed in. */
export const DECLINE =
  "Thank you for calling! I am a demo account and nobody is here to pick up. To see a real call, sign in as {email} with the password {password} in a second browser, then call me from this one."
