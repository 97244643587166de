import NextAuth from "next-auth";
import { nextAuthOptions } from "@/lib/auth/next-auth-options";

type NextAuthHandler = (request: Request, context: unknown) => Promise<Response>;

const handle: NextAuthHandler = (request, context) =>
  (NextAuth(nextAuthOptions()) as NextAuthHandler)(request, context);

export { handle as GET, handle as POST };
