/** Pages that are read and looked at: links, searches and filters of theirs work without any script of ours. */
const readable = new Set([
  'routes/home',
  'routes/images',
  'routes/category',
  'routes/category-search',
  'routes/search',
  'routes/image',
])

/** What the router puts into a page to start it: the modules' addresses stand in it. */
const starts_page = /<script([^>]*) type="module" async="">(.*?)<\/script>/s

/**
 * Lets the script of a page wait until its pictures and faces have come: on a slow line it takes most of the room,
 * and the page can be read without it. Whoever touches the page, and every member, gets it at once; a button or
 * a form that was used too early is used again when it is alive, and what was typed until then is entered anew.
 *
 * With low data a page to read gets no script until somebody presses a button that does nothing without: it is four
 * times as heavy as all the rest.
 */
export function startScript(html: string, { low_data, route_id }: Page): string {
  const [element, attributes, text] = starts_page.exec(html) ?? []
  if (!element) return html
  const start = text!.replace(/^import (?:\* as (\w+) from )?("[^"]+");/gm, (_, name, address) =>
    name ? `const ${name} = await import(${address});` : `await import(${address});`,
  )
  const files: string[] = []
  const without_preloads = html.replace(/<link rel="modulepreload" href="([^"]+)"[^>]*>/g, (_, address) => {
    files.push(address)
    return ''
  })
  const when = low_data && route_id && readable.has(route_id) ? on_demand : when_seen
  // A function, because a text would be read for signs with a meaning.
  return without_preloads.replace(
    element,
    () => `<script${attributes}>${program(start, files, when)}</script>`,
  )
}

interface Page {
  low_data: boolean
  route_id: string | undefined
}

/*
 * React believes an event of a field only when the value is not the one it knows: set by the field's own property it
 * knows of it, set by the property of its kind it does not.
 */

/** A plain script, allowed by its hash like the others; it makes no use of anything that only modules know. */
const program = (start: string, files: string[], when: string) => `(() => {
let started;
const root = document.documentElement;
const begin = () => (started ??= load().catch(() => { started = undefined; return false; }));
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
if (button && !alive()) hold(event, () => button.click());
}, true);
const painted = (then) => (document.hidden ? then() : requestAnimationFrame(() => setTimeout(then)));
${when}
try { const { token } = localStorage; if (token && token !== "undefined" && token !== "null") painted(begin); } catch {}
})()`

/** A filter is a field of a plain form, sent as it is. */
const on_demand =
  'addEventListener("change", ({ target }) => { if (!alive() && target.form?.method === "get") target.form.requestSubmit(); });'

/** At the latest two seconds after something is to be seen. What cannot be had leaves forms as they work without. */
const when_seen = `addEventListener("load", () => painted(() => setTimeout(begin, 100)));
painted(() => setTimeout(begin, 2000));
const keep = (field) => {
if (!alive() && field.type !== "hidden") entered.set(field, /^(checkbox|radio)$/.test(field.type) ? field.checked : field.value);
};
for (const field of document.querySelectorAll("input, textarea")) if (field.value !== field.defaultValue || field.checked !== field.defaultChecked) keep(field);
addEventListener("input", ({ target }) => keep(target), true);
for (const kind of ["pointerdown", "keydown", "focusin"]) addEventListener(kind, begin, { once: true, capture: true, passive: true });
addEventListener("submit", (event) => {
const { target: form, submitter } = event;
if (form.method === "post" && !alive()) hold(event, () => form.requestSubmit(submitter)).then((came) => { if (!came) form.submit(); });
}, true);`
