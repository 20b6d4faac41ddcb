/**
 * What each string of the contract is: a secret of some kind, or plain (any developer may see it). An annotation on
 * each string field says which. Annotations change no value and no hash. A test finds fields without one. redact.ts
 * redacts by it.
 */
import { Schema } from "effect"

/**
 * Kinds of secrets. text: what people write. name: a person's name. picture: a picture's address. birthday: a date of
 * birth. address: an email or a network address. token: a password, a key, or a code that opens something.
 */
export type Secret = "text" | "name" | "picture" | "birthday" | "address" | "token"
/**
 * Kinds of plain strings. id: drawn by LivCam. word: of a fixed list, or of the product. lane: a word and ids
 * (worker/intents/). day: YYYY-MM-DD.
 */
export type Plain = "id" | "word" | "lane" | "day"
/** Any kind of string. */
export type Disclosure = Secret | Plain

/** Key of the annotation that says what a string is. */
export const DISCLOSURE = "disclosure"

/** Key of the annotation for a value that is open in its own schema and read by another schema. */
export const READ_AS = "readAs"
/** Gives the schema to read a value by. Undefined when this build knows none. */
export type ReadAs = (value: Readonly<Record<string, unknown>>) => Schema.Top | undefined
/** The same schema, annotated with how its values are read. */
export const readAs = <S extends Schema.Top>(how: ReadAs, schema: S): S["Rebuild"] =>
  schema.annotate({ [READ_AS]: how })

/** The same schema, annotated with the kind of its strings. */
const secret = <S extends Schema.Top>(kind: Secret, schema: S): S["Rebuild"] => schema.annotate({ [DISCLOSURE]: kind })
/** The same schema, annotated with the kind of its strings. */
export const plain = <S extends Schema.Top>(kind: Plain, schema: S): S["Rebuild"] =>
  schema.annotate({ [DISCLOSURE]: kind })

/** Text that people write. */
export const Text = secret("text", Schema.String)
/** A person's name. */
export const Name = secret("name", Schema.String)
/** The address of a person's picture. */
export const Picture = secret("picture", Schema.String)
/** YYYY-MM-DD. */
export const Birthday = secret("birthday", Schema.String)
/** An email or a network address. */
export const Address = secret("address", Schema.String)
/** A password, a key, or a code that opens something. */
export const Token = secret("token", Schema.String)
/** An id drawn by LivCam. */
export const Id = plain("id", Schema.String)
/** A word of a fixed list, or of the product. */
export const Word = plain("word", Schema.String)
/** The name of an outbox lane. */
export const Lane = plain("lane", Schema.String)
