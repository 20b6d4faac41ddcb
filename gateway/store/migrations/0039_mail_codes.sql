CREATE TABLE "mail_codes" (
	"address" text NOT NULL,
	"purpose" text NOT NULL,
	"asked_by" text NOT NULL,
	"code_hash" text NOT NULL,
	"tries" integer NOT NULL,
	"expires_at" bigint NOT NULL,
	CONSTRAINT "mail_codes_address_purpose_asked_by_pk" PRIMARY KEY("address","purpose","asked_by")
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "email_changed_at" bigint;--> statement-breakpoint
CREATE INDEX "mail_codes_expires" ON "mail_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_resumed" ON "sessions" USING btree ("user_id") WHERE "sessions"."revoked_for" = 'resumed';