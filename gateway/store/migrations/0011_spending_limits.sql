CREATE TABLE "spending_limits" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"currency" text NOT NULL,
	"day" bigint,
	"month" bigint,
	"later_day" bigint,
	"later_month" bigint,
	"later_at" bigint
);
