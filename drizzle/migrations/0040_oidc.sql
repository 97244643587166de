-- Sign-in with an OpenID Connect issuer: whose its accounts are, and the browsers on their way to it and back.
CREATE TABLE "oidc_flows" (
	"hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"state_hash" text NOT NULL,
	"sealed" text NOT NULL,
	"session_id" text,
	"user_id" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "oidc_identities" (
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" text NOT NULL,
	"label" text,
	"created_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	CONSTRAINT "oidc_identities_issuer_subject_pk" PRIMARY KEY("issuer","subject")
);
--> statement-breakpoint
ALTER TABLE "oidc_identities" ADD CONSTRAINT "oidc_identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "oidc_flows_age" ON "oidc_flows" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "oidc_identities_user" ON "oidc_identities" USING btree ("user_id","issuer");
--> statement-breakpoint
grant select, insert, delete on oidc_flows, oidc_identities to cedirail_app;
