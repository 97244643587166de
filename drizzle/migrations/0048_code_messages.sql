-- A message with a code is not sent once the code is over (lib/messages/send-message).
ALTER TABLE "messages" ADD COLUMN "expires_at" timestamp (3) with time zone;