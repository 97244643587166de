import type { NextAuthOptions, User } from "next-auth";
import CredentialsProvider from "next-auth/providers/credentials";
import { loginBody } from "@/lib/contract/auth";
import { CedirailError } from "@/lib/errors";
import { logIn } from "@/lib/sessions/log-in";
import { principalOfSession } from "./session";
import {
  sessionCookieName,
  sessionCookieOptions,
  sessionCookieSecret,
  sessionLifeSeconds,
} from "./session-cookie";

interface SessionUser extends User {
  session: string;
}

/**
 * next-auth's settings: its encrypted cookie carries only our session's token, and the session is
 * the row in the database, so that it can be revoked (reference: stack, next-auth).
 */
export const nextAuthOptions = (): NextAuthOptions => ({
  secret: sessionCookieSecret(),
  session: { strategy: "jwt", maxAge: sessionLifeSeconds },
  cookies: {
    sessionToken: { name: sessionCookieName(), options: sessionCookieOptions() },
  },
  pages: { signIn: "/sign-in" },
  providers: [
    CredentialsProvider({
      name: "Cedirail",
      credentials: {
        email: { type: "email" },
        password: { type: "password" },
        otp: { type: "text" },
      },
      authorize: async (credentials): Promise<SessionUser | null> => {
        const parsed = loginBody.safeParse({
          email: credentials?.email,
          password: credentials?.password,
          otp: credentials?.otp === "" ? undefined : credentials?.otp,
        });
        if (!parsed.success) return null;
        try {
          const { token, user } = await logIn(parsed.data, { address: null, userAgent: null });
          return { id: user.id, name: user.name, email: user.email, session: token };
        } catch (error) {
          if (!(error instanceof CedirailError)) throw error;
          // next-auth hands this name to the form, which then asks for the code.
          if (error.code === "MFA_REQUIRED") throw new Error(error.code);
          return null;
        }
      },
    }),
  ],
  callbacks: {
    jwt: ({ token, user }) => (user ? { session: (user as SessionUser).session } : token),
    session: async ({ session, token }) => {
      const text = typeof token.session === "string" ? token.session : "";
      const principal = await principalOfSession(text);
      return principal ? session : { expires: new Date(0).toISOString() };
    },
  },
});
