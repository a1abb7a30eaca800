/**
 * The script of the live page. It puts what the server sends in the place of what is there, element by element: focus, opened details
 * and the place in a wide table stay. Without it the page is as it was when it was loaded.
 */
export const clientScript = `
const morph = (old, fresh) => {
  if (old.nodeType !== 1) { if (old.data !== fresh.data) old.data = fresh.data; return; }
  for (const { name } of [...old.attributes]) if (name !== 'open' && !fresh.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  const known = new Map([...old.children].filter((e) => e.id).map((e) => [e.id, e]));
  let at = old.firstChild;
  for (const next of [...fresh.childNodes]) {
    const found = next.id ? known.get(next.id) : at && !at.id ? at : null;
    if (found?.nodeName !== next.nodeName) { old.insertBefore(next, at); continue; }
    if (found === at) at = at.nextSibling; else old.insertBefore(found, at);
    morph(found, next);
  }
  while (at) { const gone = at; at = at.nextSibling; gone.remove(); }
};
const live = document.getElementById('live');
const lost = document.getElementById('lost');
const source = new EventSource(live.dataset.events);
source.onopen = () => { lost.hidden = true; };
source.onerror = () => { lost.hidden = false; };
source.onmessage = ({ data }) => {
  for (const { id, html } of JSON.parse(data)) {
    const fresh = new DOMParser().parseFromString(html, 'text/html').getElementById(id);
    const old = document.getElementById(id);
    withoutTitles(fresh);
    if (old) morph(old, fresh);
  }
};`;
