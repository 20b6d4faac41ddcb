CREATE TABLE "check_ins" (
	"user_id" bigint NOT NULL,
	"day" text NOT NULL,
	"device_id" text NOT NULL,
	"streak" integer NOT NULL,
	"first_day" text NOT NULL,
	"coins" integer NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "check_ins_user_id_day_pk" PRIMARY KEY("user_id","day")
);
--> statement-breakpoint
CREATE TABLE "event_reports" (
	"device_id" text NOT NULL,
	"intent_id" text NOT NULL,
	"at" bigint NOT NULL,
	"record" json NOT NULL,
	CONSTRAINT "event_reports_device_id_intent_id_pk" PRIMARY KEY("device_id","intent_id")
);
--> statement-breakpoint
CREATE TABLE "login_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"device_id" text NOT NULL,
	"nonce" text NOT NULL,
	"jump_time" bigint NOT NULL,
	"expires_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "relations" (
	"owner_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"friend" boolean NOT NULL,
	"request" text NOT NULL,
	"request_text" text NOT NULL,
	"request_at" bigint NOT NULL,
	"request_times" integer NOT NULL,
	"blocked" boolean NOT NULL,
	"blocked_me" boolean NOT NULL,
	"stick" boolean NOT NULL,
	"like" boolean NOT NULL,
	"remind" boolean NOT NULL,
	"say_hi" text NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "relations_owner_id_user_id_pk" PRIMARY KEY("owner_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "safety_reports" (
	"report_id" text PRIMARY KEY NOT NULL,
	"reporter_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"reason" text NOT NULL,
	"details" text NOT NULL,
	"message_ids" text[] NOT NULL,
	"at" bigint NOT NULL,
	"state" text NOT NULL,
	"messages" json NOT NULL,
	"person" json NOT NULL
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "interest_ids" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "birthday_changed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "friend_closed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "friends_only" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "check_ins_device" ON "check_ins" USING btree ("device_id","day");--> statement-breakpoint
CREATE INDEX "event_reports_at" ON "event_reports" USING btree ("at");--> statement-breakpoint
CREATE INDEX "login_links_expires" ON "login_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "relations_blocks" ON "relations" USING btree ("owner_id") WHERE "relations"."blocked" or "relations"."blocked_me";--> statement-breakpoint
CREATE INDEX "safety_reports_reporter" ON "safety_reports" USING btree ("reporter_id","at");--> statement-breakpoint
CREATE INDEX "safety_reports_user" ON "safety_reports" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "introductions_person" ON "introductions" USING btree ("person_id","user_id");