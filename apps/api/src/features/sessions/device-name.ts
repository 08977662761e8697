/** The first match counts, because most browsers also name others for compatibility. */
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

/**
 * A rough device name for display, such as "Chrome on Android", without versions; null when the user agent contains
 * neither a known browser nor a known system.
 */
export function deviceName(user_agent: string): string | null {
  const nameIn = (list: typeof browsers) => list.find(([, mark]) => mark.test(user_agent.slice(0, 500)))?.[0]
  return [nameIn(browsers), nameIn(systems)].filter(Boolean).join(' on ') || null
}
