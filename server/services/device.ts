/** Browsers by tokens that only they, and browsers further down the list, send. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdgA?\/|\bEdgiOS\//, "Edge"],
  [/\bOPR\/|\bOpera\b/, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bVivaldi\//, "Vivaldi"],
  [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  [/\bHeadlessChrome\/|\bChrome\/|\bChromium\/|\bCriOS\//, "Chrome"],
  [/\bVersion\/\S+ (Mobile\/\S+ )?Safari\//, "Safari"],
];

const SYSTEMS: readonly [RegExp, string][] = [
  [/\biPad\b/, "iPad"],
  [/\biPhone\b|\biPod\b/, "iPhone"],
  [/\bAndroid\b/, "Android"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b|\bMacintosh\b/, "macOS"],
  [/\bLinux\b|\bX11\b/, "Linux"],
];

const UNKNOWN = "Unknown device";
const PROGRAM_MAX = 40;

/** Describes a session's User-Agent in familiar terms: "Firefox on Linux". */
export function deviceOf(userAgent: string): string {
  const browser = BROWSERS.find(([says]) => says.test(userAgent))?.[1];
  const system = SYSTEMS.find(([says]) => says.test(userAgent))?.[1];
  if (browser && system) return `${browser} on ${system}`;
  // Programs name themselves first: "curl/8.5.0".
  return browser ?? system ?? (/^[\w.-]+/.exec(userAgent)?.[0].slice(0, PROGRAM_MAX) || UNKNOWN);
}
