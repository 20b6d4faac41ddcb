/**
 * What a string of the contract is: secret, and how it is redacted, or plain to any developer's eyes. Each string field says it by
 * an annotation, which changes no value and no hash; a test finds fields that do not. redact.ts reads and redacts by it.
 */
import { Schema } from "effect"

/**
 * text: what people write. name: what somebody is called. picture: where their picture is. birthday. address: an email, a place in a
 * network. token: a password, a key, a code that opens something.
 */
export type Secret = "text" | "name" | "picture" | "birthday" | "address" | "token"
/** id: drawn by us. word: of a fixed list, or of the product. lane: a word and ids (worker/intents/). day: YYYY-MM-DD. */
export type Plain = "id" | "word" | "lane" | "day"
/** Either of them. */
export type Disclosure = Secret | Plain

/** The annotation's key. */
export const DISCLOSURE = "disclosure"

/** The annotation of what stands open in its schema and is read by another one. */
export const READ_AS = "readAs"
/** The schema that a value is read by; undefined when this build knows none. */
export type ReadAs = (value: Readonly<Record<string, unknown>>) => Schema.Top | undefined
/** The same schema, with what its values are read by. */
export const readAs = <S extends Schema.Top>(how: ReadAs, schema: S): S["Rebuild"] =>
  schema.annotate({ [READ_AS]: how })

/** The same schema, with what its strings are. */
const secret = <S extends Schema.Top>(kind: Secret, schema: S): S["Rebuild"] => schema.annotate({ [DISCLOSURE]: kind })
/** The same schema, with what its strings are. */
export const plain = <S extends Schema.Top>(kind: Plain, schema: S): S["Rebuild"] =>
  schema.annotate({ [DISCLOSURE]: kind })

/** What people write. */
export const Text = secret("text", Schema.String)
/** What somebody is called. */
export const Name = secret("name", Schema.String)
/** The address of somebody's picture. */
export const Picture = secret("picture", Schema.String)
/** YYYY-MM-DD. */
export const Birthday = secret("birthday", Schema.String)
/** An email, or a place in a network. */
export const Address = secret("address", Schema.String)
/** A password, a key, a code that opens something. */
export const Token = secret("token", Schema.String)
/** An id that was drawn by us. */
export const Id = plain("id", Schema.String)
/** A word of a fixed list, or of the product. */
export const Word = plain("word", Schema.String)
/** The name of an outbox lane. */
export const Lane = plain("lane", Schema.String)
