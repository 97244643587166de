import * as oidc from "@/lib/contract/oidc";
import { defineRoute } from "@/lib/http/define-route";
import { Reply } from "@/lib/http/reply";
import {
  beginConnection,
  finishConnection,
  readConnection,
  removeConnection,
} from "@/lib/oidc/connection";
import { beginOidcPasskey, beginOidcSignIn, finishOidcSignIn } from "@/lib/oidc/sign-in";
import { personOf } from "@/lib/people/person";
import { rejectForeign } from "./foreign-page";
import { visitorOf, withCookies } from "./sign-in-reply";

const departure = ({ url, cookie }: { url: string; cookie: string }) =>
  new Reply({ url }, { cookies: [cookie] });

export const oidcRoutes = [
  defineRoute(oidc.beginOidcSignInOperation, async ({ request, body }) => {
    rejectForeign(request);
    return departure(await beginOidcSignIn(body.next));
  }),
  defineRoute(oidc.finishOidcSignInOperation, async (call) => {
    rejectForeign(call.request);
    return withCookies(await finishOidcSignIn(call.body, visitorOf(call)));
  }),
  defineRoute(oidc.oidcPasskeyOperation, ({ request, body }) => {
    rejectForeign(request);
    return beginOidcPasskey(body.response, request.headers.get("cookie"));
  }),
  defineRoute(oidc.readConnectionOperation, ({ principal }) => readConnection(personOf(principal))),
  defineRoute(oidc.beginConnectionOperation, async ({ principal }) =>
    departure(await beginConnection(personOf(principal))),
  ),
  defineRoute(oidc.finishConnectionOperation, ({ principal, body, request }) =>
    finishConnection(personOf(principal), body.response, request.headers.get("cookie")),
  ),
  defineRoute(oidc.removeConnectionOperation, ({ tx, principal }) =>
    removeConnection(tx, personOf(principal)),
  ),
];
