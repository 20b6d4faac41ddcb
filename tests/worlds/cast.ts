/** The people of all tests. The device is mostly Ann's; Bo writes to her, Cy is a host, Di a demo host. */
import type { Person } from "#schema/people/user.ts"

const person = (userId: number, userName: string, more: Partial<Person> = {}): Person => ({
  userId,
  userName,
  headImg: `/media/avatar/${userId}.svg`,
  countryId: "MY",
  goddess: false,
  demo: false,
  callPrice: 0,
  ...more,
})

export const ann = person(1001, "Ann")
export const bo = person(1002, "Bo")
export const cy = person(1003, "Cy", { goddess: true, callPrice: 30 })
export const di = person(1004, "Di", { goddess: true, demo: true, callPrice: 60 })
export const cast = [ann, bo, cy, di] as const
