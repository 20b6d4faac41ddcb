CREATE TABLE "task_claims" (
	"user_id" bigint NOT NULL,
	"task_id" text NOT NULL,
	"period" text NOT NULL,
	"device_id" text NOT NULL,
	"coins" integer NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "task_claims_user_id_period_task_id_pk" PRIMARY KEY("user_id","period","task_id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "task_claims_device" ON "task_claims" USING btree ("device_id","period","task_id");