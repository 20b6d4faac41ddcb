CREATE TABLE "free_coins" (
	"user_id" bigint NOT NULL,
	"period" text NOT NULL,
	"kind" text NOT NULL,
	"item" text NOT NULL,
	"device_id" text NOT NULL,
	"coins" integer NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "free_coins_user_id_period_kind_item_pk" PRIMARY KEY("user_id","period","kind","item")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "free_coins_device" ON "free_coins" USING btree ("device_id","period","kind","item");--> statement-breakpoint
CREATE FUNCTION "copy_check_in"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	INSERT INTO "free_coins" ("user_id", "period", "kind", "item", "device_id", "coins", "at")
		VALUES (NEW."user_id", NEW."day", 'checkIn', '', NEW."device_id", NEW."coins", NEW."at") ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "copy_task_claim"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	INSERT INTO "free_coins" ("user_id", "period", "kind", "item", "device_id", "coins", "at")
		VALUES (NEW."user_id", NEW."period", 'task', NEW."task_id", NEW."device_id", NEW."coins", NEW."at") ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "check_ins_copy" AFTER INSERT ON "check_ins" FOR EACH ROW EXECUTE FUNCTION "copy_check_in"();
--> statement-breakpoint
CREATE TRIGGER "task_claims_copy" AFTER INSERT ON "task_claims" FOR EACH ROW EXECUTE FUNCTION "copy_task_claim"();
--> statement-breakpoint
INSERT INTO "free_coins" ("user_id", "period", "kind", "item", "device_id", "coins", "at")
	SELECT "user_id", "day", 'checkIn', '', "device_id", "coins", "at" FROM "check_ins" ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO "free_coins" ("user_id", "period", "kind", "item", "device_id", "coins", "at")
	SELECT "user_id", "period", 'task', "task_id", "device_id", "coins", "at" FROM "task_claims" ON CONFLICT DO NOTHING;
