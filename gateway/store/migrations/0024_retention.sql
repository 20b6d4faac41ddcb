CREATE TABLE "upkeep_leases" (
	"task" text PRIMARY KEY NOT NULL,
	"holder" text NOT NULL,
	"until" bigint NOT NULL,
	"done_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "feeds" ADD COLUMN "floor" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "intents_at" ON "intents" USING brin ("at");--> statement-breakpoint
CREATE INDEX "sessions_end" ON "sessions" USING btree (least("expires_at", "revoked_at"));