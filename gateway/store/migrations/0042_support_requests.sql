CREATE TABLE "support_requests" (
	"number" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "support_requests_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"intent_id" text NOT NULL,
	"user_id" bigint NOT NULL,
	"topic" text NOT NULL,
	"text" text NOT NULL,
	"email" text NOT NULL,
	"at" bigint NOT NULL,
	"closed_at" bigint,
	CONSTRAINT "support_requests_intent_id_unique" UNIQUE("intent_id")
);
--> statement-breakpoint
CREATE INDEX "support_requests_open" ON "support_requests" USING btree ("number") WHERE "support_requests"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "support_requests_closed" ON "support_requests" USING btree ("closed_at");