import { headers } from "next/headers";

/**
 * In the page before all other scripts: a form that only a script can send (`Form`) is held back until
 * there is one, for the browser's own way would reload the page and lose what was typed.
 */
const holdSubmissions = `addEventListener("submit",function(event){
var form=event.target;
if(form.method!=="post"||"ready" in form.dataset)return;
event.preventDefault();form.dataset.early=""
},true)`;

/** The only script of ours that stands in the page itself, by the nonce of the page's policy. */
export async function EarlyScript() {
  const policy = (await headers()).get("content-security-policy");
  const nonce = policy?.match(/'nonce-([^']+)'/)?.[1];
  return (
    <script
      nonce={nonce}
      // Browsers hide the nonce from scripts.
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: holdSubmissions }}
    />
  );
}
