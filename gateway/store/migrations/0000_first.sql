CREATE TABLE "accounts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 10001 CACHE 1),
	"email" text,
	"password_hash" text,
	"user_name" text NOT NULL,
	"head_img" text NOT NULL,
	"birthday" text NOT NULL,
	"gender" integer NOT NULL,
	"country_id" text,
	"city" text NOT NULL,
	"language_id" integer NOT NULL,
	"language_ids" integer[] NOT NULL,
	"group_ids" integer[] NOT NULL,
	"interest_labels" text[] NOT NULL,
	"introduce" text NOT NULL,
	"background" text NOT NULL,
	"photos" json NOT NULL,
	"liked_count" integer NOT NULL,
	"goddess" boolean NOT NULL,
	"demo" boolean NOT NULL,
	"call_price" integer NOT NULL,
	"friend_call_price" integer NOT NULL,
	"pay_status" integer NOT NULL,
	"rank" integer NOT NULL,
	"banned" boolean NOT NULL,
	"created_at" bigint NOT NULL,
	"seen_at" bigint,
	CONSTRAINT "accounts_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "attempts" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"since" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "balances" (
	"account" text PRIMARY KEY NOT NULL,
	"balance" bigint NOT NULL,
	CONSTRAINT "balances_not_below_zero" CHECK ("balances"."balance" >= 0),
	CONSTRAINT "balances_not_the_house" CHECK ("balances"."account" not like 'house:%')
);
--> statement-breakpoint
CREATE TABLE "banned_devices" (
	"device_id" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "calls" (
	"room_num" text PRIMARY KEY NOT NULL,
	"caller_id" bigint NOT NULL,
	"callee_id" bigint NOT NULL,
	"caller_device_id" text NOT NULL,
	"callee_device_id" text,
	"kind" text NOT NULL,
	"location" text NOT NULL,
	"price" integer NOT NULL,
	"state" text NOT NULL,
	"invited_at" bigint NOT NULL,
	"joined_at" bigint,
	"started_at" bigint,
	"ended_at" bigint,
	"outcome" text,
	"ended_by" bigint,
	"end_reason" text,
	"minutes" integer NOT NULL,
	"coins" bigint NOT NULL,
	"points" bigint NOT NULL,
	"ends_at" bigint
);
--> statement-breakpoint
CREATE TABLE "chats" (
	"session_id" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "feed_entries" (
	"user_id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"at" bigint NOT NULL,
	"event" json NOT NULL,
	CONSTRAINT "feed_entries_user_id_seq_pk" PRIMARY KEY("user_id","seq")
);
--> statement-breakpoint
CREATE TABLE "feeds" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"head" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "intents" (
	"user_id" bigint NOT NULL,
	"intent_id" text NOT NULL,
	"at" bigint NOT NULL,
	"seqs" integer[] NOT NULL,
	CONSTRAINT "intents_user_id_intent_id_pk" PRIMARY KEY("user_id","intent_id")
);
--> statement-breakpoint
CREATE TABLE "introductions" (
	"user_id" bigint NOT NULL,
	"person_id" bigint NOT NULL,
	"look" text NOT NULL,
	CONSTRAINT "introductions_user_id_person_id_pk" PRIMARY KEY("user_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account" text NOT NULL,
	"amount" bigint NOT NULL,
	"reason" text NOT NULL,
	"ref" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"at" bigint NOT NULL,
	"balance" bigint,
	CONSTRAINT "ledger_entries_idempotency_key_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "ledger_entries_not_below_zero" CHECK ("ledger_entries"."balance" >= 0 or "ledger_entries"."account" like 'house:%'),
	CONSTRAINT "ledger_entries_balance_known" CHECK ("ledger_entries"."balance" is not null or "ledger_entries"."account" like 'house:%')
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"session_id" text NOT NULL,
	"n" integer NOT NULL,
	"message_id" text NOT NULL,
	"send_user_id" bigint NOT NULL,
	"receive_user_id" bigint NOT NULL,
	"message_type" integer NOT NULL,
	"message" text NOT NULL,
	"target_language" text,
	"target_language_message" text,
	"time" bigint NOT NULL,
	"intent_id" text,
	"call" json,
	CONSTRAINT "messages_session_id_n_pk" PRIMARY KEY("session_id","n"),
	CONSTRAINT "messages_message_id_unique" UNIQUE("message_id")
);
--> statement-breakpoint
CREATE TABLE "meta" (
	"key" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reads" (
	"session_id" text NOT NULL,
	"user_id" bigint NOT NULL,
	"up_to" integer NOT NULL,
	CONSTRAINT "reads_session_id_user_id_pk" PRIMARY KEY("session_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "replays" (
	"key" text PRIMARY KEY NOT NULL,
	"until" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"device_id" text NOT NULL,
	"token_hash" text NOT NULL,
	"signing_token" text NOT NULL,
	"device_public_key" text NOT NULL,
	"created_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	"revoked_at" bigint,
	"revoked_for" text,
	CONSTRAINT "sessions_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE INDEX "accounts_wall" ON "accounts" USING btree ("rank","id") WHERE "accounts"."goddess";--> statement-breakpoint
CREATE INDEX "calls_open" ON "calls" USING btree ("invited_at") WHERE "calls"."state" <> 'ended';--> statement-breakpoint
CREATE INDEX "calls_caller" ON "calls" USING btree ("caller_id");--> statement-breakpoint
CREATE INDEX "calls_callee" ON "calls" USING btree ("callee_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_account" ON "ledger_entries" USING btree ("account","id");--> statement-breakpoint
CREATE UNIQUE INDEX "messages_intent" ON "messages" USING btree ("send_user_id","intent_id") WHERE "messages"."intent_id" is not null;--> statement-breakpoint
CREATE INDEX "replays_until" ON "replays" USING btree ("until");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_device" ON "sessions" USING btree ("device_id");