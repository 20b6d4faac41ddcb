CREATE TABLE "game_rounds" (
	"user_id" bigint NOT NULL,
	"game" text NOT NULL,
	"round" integer NOT NULL,
	"seed" text NOT NULL,
	"played_on" text,
	"device_id" text,
	CONSTRAINT "game_rounds_user_id_game_round_pk" PRIMARY KEY("user_id","game","round")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "game_rounds_device" ON "game_rounds" USING btree ("device_id","game","played_on");--> statement-breakpoint
CREATE INDEX "game_rounds_day" ON "game_rounds" USING btree ("played_on");