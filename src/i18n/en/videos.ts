/** Hot videos and their player. */
const videos = {
  title: "Hot videos",
  of: "Video of {{name}}, {{count, number}} s",
  seconds: "{{count, number}} s",
  views_one: "{{count, number}} view",
  views_other: "{{count, number}} views",
  empty: "No videos yet",
  emptyText: "Members show themselves here in fifteen seconds. Be the first.",
  add: "Add your video",
  showMore: "Show more",
  moreFailed: "More could not be loaded",
  play: "Play",
  pause: "Pause",
  soundOn: "Turn the sound on",
  soundOff: "Turn the sound off",
  next: "Next video",
  previous: "Previous video",
  failed: "This video does not play now. Check your connection.",
  gone: "This video is not there any more",
  all: "All hot videos",
  chat: "Chat",
  profile: "Profile of {{name}}",
  yours: "This is your video",
} as const

export default videos
