import { headers } from "next/headers";

/**
 * Runs before all other scripts: a button (`Button`) pressed or a form (`Form`) submitted before hydration
 * is held until its handler is there. Otherwise the press would be lost, and the submission would reload
 * the page and lose what was typed.
 */
const holdActs = `function hold(event){
var kind=event.type==="submit"?"form":"button";
var node=event.target instanceof Element&&event.target.closest(kind+"[data-act]");
if(!node||"ready" in node.dataset)return;
event.preventDefault();event.stopImmediatePropagation();node.dataset.replay=""
}
addEventListener("submit",hold,true);addEventListener("click",hold,true)`;

/** The only inline script of the page, allowed by the nonce of the page's policy. */
export async function ReplayScript() {
  const policy = (await headers()).get("content-security-policy");
  const nonce = policy?.match(/'nonce-([^']+)'/)?.[1];
  return (
    <script
      nonce={nonce}
      // Browsers hide the nonce from scripts.
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: holdActs }}
    />
  );
}
