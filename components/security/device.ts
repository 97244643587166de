/** The first that matches: several browsers also call themselves by another's name. */
const browsers: [pattern: RegExp, name: string][] = [
  [/\bOPR\/|\bOpera Mini\/|\bOPiOS\/|\bOpera\//, "Opera"],
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bUCBrowser\//, "UC Browser"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];
const systems: [pattern: RegExp, name: string][] = [
  [/\biPhone\b/, "an iPhone"],
  [/\biPad\b/, "an iPad"],
  [/\bAndroid\b.*\bMobile\b/, "an Android phone"],
  [/\bAndroid\b/, "an Android device"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "a Chromebook"],
  [/\bMacintosh\b/, "a Mac"],
  [/\bLinux\b|\bX11\b/, "Linux"],
];

const nameIn = (text: string, names: readonly [RegExp, string][]) =>
  names.find(([pattern]) => pattern.test(text))?.[1];

/** What a session was opened with, in plain words: "Chrome on an Android phone". */
export function deviceText(userAgent: string | null): string {
  if (userAgent === null || userAgent === "") return "An unknown device";
  const browser = nameIn(userAgent, browsers);
  const system = nameIn(userAgent, systems);
  if (browser && system) return `${browser} on ${system}`;
  if (browser ?? system) return browser ?? `A browser on ${system}`;
  const [program = ""] = /^[\w.-]{1,40}(?=\/|$)/.exec(userAgent) ?? [];
  return program === "" ? "An unknown device" : `A program (${program})`;
}
