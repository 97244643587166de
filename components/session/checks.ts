import { zodResolver } from "@hookform/resolvers/zod";
import { loginBody, reauthenticateBody, signUpBody } from "@/lib/contract/auth";

export const checkLogin = zodResolver(loginBody);
export const checkSignUp = zodResolver(signUpBody);
export const checkReauthenticate = zodResolver(reauthenticateBody);
