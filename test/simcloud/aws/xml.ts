const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** XML as EC2 writes it: the items of a list are elements called `item`, and what is undefined is left out. */
export function element(name: string, content: unknown): string {
  if (content === undefined || content === null) return '';
  return `<${name}>${inner(content)}</${name}>`;
}

function inner(content: unknown): string {
  if (Array.isArray(content)) return content.map((item) => element('item', item)).join('');
  if (typeof content !== 'object' || content === null) return escaped(String(content));
  return Object.entries(content)
    .map(([name, value]) => element(name, value))
    .join('');
}
