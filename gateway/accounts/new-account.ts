/** An account with nothing in it but its name and age: what every other one is made from. */
import type { NewAccount } from "../store/rows.ts"

export const newAccount = (fields: Partial<NewAccount> & Pick<NewAccount, "userName" | "createdAt">): NewAccount => ({
  email: null,
  passwordHash: null,
  headImg: "",
  birthday: "2000-01-01",
  gender: 2,
  countryId: null,
  city: "",
  languageId: 1,
  languageIds: [fields.languageId ?? 1],
  groupIds: [],
  interestLabels: [],
  introduce: "",
  background: "",
  photos: [],
  likedCount: 0,
  goddess: false,
  demo: false,
  callPrice: 0,
  friendCallPrice: 0,
  payStatus: 0,
  rank: 0,
  banned: false,
  seenAt: null,
  ...fields,
})
