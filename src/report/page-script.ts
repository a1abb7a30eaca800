/** The script of a page. Without it the page says the same: it opens what a link leads into, and tells the values of charts. */

/** Opens what a link leads into, and everything for print. */
const opening = `
const open = (e) => {
  const own = e.querySelector(':scope > details.folded');
  if (own) own.open = true;
  for (; e; e = e.parentElement) if (e.tagName === 'DETAILS') e.open = true;
};
const follow = () => {
  const e = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (e) { open(e); e.scrollIntoView(); }
};
addEventListener('hashchange', follow);
addEventListener('beforeprint', () => { for (const e of document.querySelectorAll('details')) e.open = true; });
follow();`;

/**
 * Says the values where somebody points at a chart: those of the nearest marks, or those of lines over time, read off their paths.
 * Titles become descriptions, because a browser would show them too.
 */
const pointing = `
const tip = document.createElement('p');
tip.id = 'tip';
tip.hidden = true;
document.body.append(tip);
const withoutTitles = (part) => {
  for (const title of part.querySelectorAll('svg title')) {
    const said = document.createElementNS('http://www.w3.org/2000/svg', 'desc');
    said.id = title.id;
    said.textContent = title.textContent;
    title.replaceWith(said);
  }
};
withoutTitles(document);
const figureAt = (path, at) => {
  let x = 0, y = 0, found = null;
  for (const [, step, rest] of path.getAttribute('d').matchAll(/([MLl])([^MLl]*)/g)) {
    const parts = rest.match(/-?[\\d.]+/g).map(Number);
    for (let i = 0; i < parts.length; i += 2) {
      const from = [x, y];
      [x, y] = step === 'l' ? [x + parts[i], y + parts[i + 1]] : [parts[i], parts[i + 1]];
      if (step !== 'M' && from[0] <= at && at <= x) found = from[1] + (x > from[0] ? (at - from[0]) / (x - from[0]) : 1) * (y - from[1]);
    }
  }
  return found;
};
const overTime = (svg, x) => {
  const [left, right, from, to, top, bottom, high, low] = svg.dataset.axes.split(' ').map(Number);
  if (x < left || x > right) return '';
  const seconds = Math.round(from + ((x - left) / (right - left)) * (to - from));
  const lines = [...svg.querySelectorAll('path:has(desc)')].flatMap((path) => {
    const y = figureAt(path, x);
    return y === null ? [] : [path.textContent + ' ' + Number((low + ((bottom - y) / (bottom - top)) * (high - low)).toPrecision(3))];
  });
  return [Math.floor(seconds / 60) + ':' + String(seconds % 60).padStart(2, '0'), ...lines].join('\\n');
};
const nearest = (svg, x, y) => {
  const marks = [...svg.querySelectorAll('circle, text')].filter((e) => e.querySelector('desc')).map((e) => {
    const to = (name) => Number(e.getAttribute('c' + name) ?? e.getAttribute(name));
    return { at: 'rows' in svg.dataset ? to('y') : to('x'), said: e.querySelector('desc').textContent };
  });
  const near = (mark) => Math.abs(mark.at - ('rows' in svg.dataset ? y : x));
  const least = Math.min(...marks.map(near));
  return marks.filter((mark) => near(mark) < least + 1).map(({ said }) => said).join('\\n');
};
const tell = (event) => {
  const svg = event.target.closest?.('.chart svg, .answers svg');
  const box = svg?.getBoundingClientRect();
  const scale = svg ? svg.viewBox.baseVal.width / box.width : 1;
  const place = [(event.clientX - box?.left) * scale, (event.clientY - box?.top) * scale];
  tip.textContent = svg ? ('axes' in svg.dataset ? overTime(svg, place[0]) : nearest(svg, ...place)) : '';
  tip.hidden = tip.textContent === '';
  tip.style.left = Math.max(4, Math.min(event.clientX + 14, innerWidth - tip.offsetWidth - 4)) + 'px';
  tip.style.top = (event.clientY + tip.offsetHeight + 24 > innerHeight ? event.clientY - tip.offsetHeight - 12 : event.clientY + 16) + 'px';
};
addEventListener('pointermove', tell);
addEventListener('pointerdown', tell);`;

export const script = `${opening}${pointing}`;
