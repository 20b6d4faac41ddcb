DROP INDEX "call_ratings_about";--> statement-breakpoint
CREATE INDEX "matches_void" ON "matches" USING btree ("decide_by") WHERE "matches"."outcome" <> 'agreed';