ALTER TABLE "sessions" ADD COLUMN "proved_at" bigint;--> statement-breakpoint
ALTER TABLE "sign_in_tickets" ADD COLUMN "user_id" bigint;--> statement-breakpoint
ALTER TABLE "sign_in_tickets" ADD COLUMN "key_hash" text;--> statement-breakpoint
ALTER TABLE "sign_in_tickets" ADD COLUMN "session_id" text;--> statement-breakpoint
ALTER TABLE "sign_in_tickets" ADD COLUMN "links" boolean DEFAULT false NOT NULL;