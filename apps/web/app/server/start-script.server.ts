import { addressOf, manifestFor } from './visitors-manifest.server.ts'

/** Pages whose links, searches and filters work without script. */
const readable = new Set([
  'routes/home',
  'routes/images',
  'routes/category',
  'routes/category-search',
  'routes/search',
  'routes/image',
])

/** Pages of which the server renders only the frame, so that nothing competes with their script. */
const private_pages = /^routes\/(account|desk|receipt|studio)/

/** The router's script that starts a page; it contains the modules' URLs. */
const starts_page = /<script([^>]*) type="module" async="">(.*?)<\/script>/s

/**
 * Delays a page's script until its images and fonts have loaded, because on a slow connection it takes most of the
 * bandwidth and the page is readable without it. A first interaction, or a session, loads it at once, and the pages of
 * members and operators load it with their HTML. Presses and input
 * from before hydration are repeated after it. A file that couldn't be fetched is refused until the page is reloaded,
 * so the next press on a button reloads the page. With low data, a readable page loads its script only when a button
 * that needs it is pressed, because the script is four times as large as the rest.
 */
export function startScript(html: string, { low_data, route_id }: Page): string {
  const [element, attributes, text] = starts_page.exec(html) ?? []
  if (!element) return html
  // The framework imports its route manifest and preloads it; both URLs are replaced.
  const manifestOf = (address: string) => addressOf(manifestFor(route_id), address)
  const start = text!.replace(/^import (?:\* as (\w+) from )?"([^"]+)";/gm, (_, name, address) =>
    name ? `const ${name} = await import("${address}");` : `await import("${manifestOf(address)}");`,
  )
  const is_private = private_pages.test(route_id ?? '')
  const files: string[] = []
  const page = html.replace(/<link rel="modulepreload" href="([^"]+)"[^>]*>/g, (_, address) => {
    if (is_private) return `<link rel="modulepreload" fetchpriority="low" href="${manifestOf(address)}"/>`
    files.push(manifestOf(address))
    return ''
  })
  const when = low_data && route_id && readable.has(route_id) ? on_demand : when_seen
  const now = is_private ? 'begin();' : for_members
  // A function, because `$` patterns in a string would be replaced.
  return page.replace(
    element,
    () => `<script${attributes}>${program(start, files, `${when}\n${now}`)}</script>`,
  )
}

interface Page {
  low_data: boolean
  route_id: string | undefined
}

/*
 * React ignores an input event whose value it has already recorded. It records values set through the element's own
 * property, but not through the prototype's setter.
 */

/** A classic script, allowed by its hash like the others, so it can't use imports. */
const program = (start: string, files: string[], when: string) => `(() => {
let started, failed;
const root = document.documentElement;
const begin = () => (started ??= load().catch(() => { started = undefined; failed = true; return false; }));
const load = async () => {
for (const href of ${JSON.stringify(files)}) document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", fetchPriority: "low", href }));
${start}
return true;
};
const alive = () => root.hasAttribute("data-alive");
const entered = new Map();
const held = [];
new MutationObserver(() => {
for (const [field, value] of entered) {
if (typeof value === "boolean") { field.checked = !value; field.click(); continue; }
field.value = "";
Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value").set.call(field, value);
for (const kind of ["input", "change"]) field.dispatchEvent(new Event(kind, { bubbles: true }));
}
entered.clear();
for (const again of held.splice(0)) setTimeout(again);
}).observe(root, { attributeFilter: ["data-alive"] });
const hold = (event, again) => {
event.preventDefault();
held.push(again);
return begin().then((came) => { if (!came) held.splice(held.indexOf(again), 1); return came; });
};
addEventListener("click", (event) => {
const button = event.target.closest?.('button:not([popovertarget], [type="submit"]), a[aria-haspopup]');
if (!button || alive()) return;
if (failed && navigator.onLine) location.reload();
else hold(event, () => button.click());
}, true);
const painted = (then) => (document.hidden ? then() : requestAnimationFrame(() => setTimeout(then)));
${when}
})()`

const for_members =
  'try { const { token } = localStorage; if (token && token !== "undefined" && token !== "null") painted(begin); } catch {}'

/** Filters are fields of a plain GET form. */
const on_demand =
  'addEventListener("change", ({ target }) => { if (!alive() && target.form?.method === "get") target.form.requestSubmit(); });'

/** Starts at most two seconds after the first paint. If the script can't be loaded, forms work without it. */
const when_seen = `addEventListener("load", () => painted(() => setTimeout(begin, 100)));
painted(() => setTimeout(begin, 2000));
const keep = (field) => {
if (!alive() && !/^(hidden|file)$/.test(field.type)) entered.set(field, /^(checkbox|radio)$/.test(field.type) ? field.checked : field.value);
};
for (const field of document.querySelectorAll("input, textarea")) if (field.value !== field.defaultValue || field.checked !== field.defaultChecked) keep(field);
addEventListener("input", ({ target }) => keep(target), true);
for (const kind of ["pointerdown", "keydown", "focusin"]) addEventListener(kind, begin, { once: true, capture: true, passive: true });
addEventListener("submit", (event) => {
const { target: form, submitter } = event;
if (form.method === "post" && !alive()) hold(event, () => form.requestSubmit(submitter)).then((came) => { if (!came) form.submit(); });
}, true);`
