ALTER TABLE "accounts" ADD COLUMN "agreed_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "agreed_at" bigint;