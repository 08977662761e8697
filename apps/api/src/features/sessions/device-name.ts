/** The first that fits; most browsers also name those that they resemble. */
const browsers: [name: string, mark: RegExp][] = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\b(OPR|OPiOS|OPT)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
]
const systems: [name: string, mark: RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMac(intosh| OS X)\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
]

/** A rough name for people, "Chrome on Android"; null when the user agent names neither. Never the version. */
export function deviceName(user_agent: string): string | null {
  const nameIn = (list: typeof browsers) => list.find(([, mark]) => mark.test(user_agent.slice(0, 500)))?.[0]
  return [nameIn(browsers), nameIn(systems)].filter(Boolean).join(' on ') || null
}
