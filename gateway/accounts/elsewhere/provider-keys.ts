/**
 * The operator's keys for each provider, read from the environment in groups: a provider is on when its whole group is
 * set.
 */
import { createPrivateKey } from "node:crypto"
import { Schema } from "effect"

/**
 * A client at a provider. Secrets leave the process only to the provider. `issuer`: a server in place of the provider's
 * own.
 */
export type ProviderKeys =
  | (({ readonly name: "google" } | { readonly name: "facebook" }) & {
      readonly clientId: string
      readonly clientSecret: string
      readonly issuer?: string
    })
  | {
      readonly name: "apple"
      readonly clientId: string
      readonly teamId: string
      readonly keyId: string
      /** PKCS #8 in PEM, of a P-256 key. */
      readonly privateKey: string
      readonly issuer?: string
    }

const Short = Schema.String.check(Schema.isPattern(/^[\x21-\x7e]{1,512}$/))
const TenLetters = Schema.String.check(Schema.isPattern(/^[A-Z0-9]{10}$/))

/** On a single line, `\n` stands for a line end. */
const pemOf = (text: string): string => text.replaceAll("\\n", "\n")

const isP256 = (text: string): boolean => {
  try {
    return createPrivateKey(pemOf(text)).asymmetricKeyDetails?.namedCurve === "prime256v1"
  } catch {
    return false
  }
}

/** Each variable: its schema, and a description for error messages. */
export const PROVIDER_VARIABLES = {
  GOOGLE_CLIENT_ID: [Short, "the client id of Google's console"],
  GOOGLE_CLIENT_SECRET: [Short, "the client secret of Google's console"],
  GOOGLE_ISSUER: [
    Schema.String.check(
      // Plain HTTP only in a private network, as for S3_BUCKET: the client secret is sent there.
      Schema.isPattern(/^(https:\/\/[\w.-]+|http:\/\/([a-z][a-z0-9-]*|127\.0\.0\.1))(:\d{1,5})?(\/[\w.-]+)*\/?$/),
      Schema.isMaxLength(1_024),
    ),
    "the https address of an OpenID Connect issuer (http only in a private network), since the client secret goes there",
  ],
  APPLE_CLIENT_ID: [Short, "the identifier of the services id, such as org.example.web"],
  APPLE_TEAM_ID: [TenLetters, "the ten letters of the team"],
  APPLE_KEY_ID: [TenLetters, "the ten letters of the key"],
  APPLE_PRIVATE_KEY: [
    Schema.String.check(Schema.isMaxLength(2_048), Schema.makeFilter(isP256)),
    "the private key of Sign in with Apple, as its .p8 file has it (\\n for the ends of lines)",
  ],
  FACEBOOK_APP_ID: [Schema.String.check(Schema.isPattern(/^\d{5,30}$/)), "the id of the app, a number"],
  FACEBOOK_APP_SECRET: [
    Schema.String.check(Schema.isPattern(/^[0-9a-f]{32}$/)),
    "the app secret, 32 hexadecimal digits",
  ],
} as const

type Variable = keyof typeof PROVIDER_VARIABLES

const GROUPS = [
  ["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"],
  ["APPLE_CLIENT_ID", "APPLE_TEAM_ID", "APPLE_KEY_ID", "APPLE_PRIVATE_KEY"],
  ["FACEBOOK_APP_ID", "FACEBOOK_APP_SECRET"],
] as const satisfies ReadonlyArray<ReadonlyArray<Variable>>

/** `read` returns a variable that is set and valid; `refuse` gets a message for each group that is set in part. */
export const readProviders = (
  read: (name: Variable) => string | undefined,
  refuse: (problem: string) => void,
): ReadonlyArray<ProviderKeys> => {
  const set = new Map<Variable, string | undefined>(GROUPS.flat().map((name) => [name, read(name)] as const))
  for (const group of GROUPS) {
    const has = group.filter((name: Variable) => set.get(name) !== undefined).length
    if (has > 0 && has < group.length)
      refuse(`${group.slice(0, -1).join(", ")} and ${group.at(-1)} must be set together.`)
  }
  const issuer = read("GOOGLE_ISSUER")
  if (issuer !== undefined && set.get("GOOGLE_CLIENT_ID") === undefined) refuse("GOOGLE_ISSUER needs GOOGLE_CLIENT_ID.")
  const all = <N extends Variable>(names: ReadonlyArray<N>): Readonly<Record<N, string>> | undefined =>
    names.every((name) => set.get(name) !== undefined)
      ? (Object.fromEntries(names.map((name) => [name, set.get(name) ?? ""])) as Record<N, string>)
      : undefined
  const [google, apple, facebook] = [all(GROUPS[0]), all(GROUPS[1]), all(GROUPS[2])]
  return [
    ...(google === undefined
      ? []
      : [
          {
            name: "google" as const,
            clientId: google.GOOGLE_CLIENT_ID,
            clientSecret: google.GOOGLE_CLIENT_SECRET,
            ...(issuer !== undefined && { issuer }),
          },
        ]),
    ...(apple === undefined
      ? []
      : [
          {
            name: "apple" as const,
            clientId: apple.APPLE_CLIENT_ID,
            teamId: apple.APPLE_TEAM_ID,
            keyId: apple.APPLE_KEY_ID,
            privateKey: pemOf(apple.APPLE_PRIVATE_KEY),
          },
        ]),
    ...(facebook === undefined
      ? []
      : [
          {
            name: "facebook" as const,
            clientId: facebook.FACEBOOK_APP_ID,
            clientSecret: facebook.FACEBOOK_APP_SECRET,
          },
        ]),
  ]
}
