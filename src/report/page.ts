import { createHash } from 'node:crypto';
import { html, Html } from './html.ts';
import { script } from './page-script.ts';
import { style } from './style.ts';

/** What a page may do, as a Content-Security-Policy: run a script, and nothing else. @param allows further directives */
export function policyOf(code = script, allows = ''): string {
  const hash = createHash('sha256').update(code).digest('base64');
  return `default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${hash}'${allows}`;
}

/** A page without network requests, unless its policy allows some. @param more another script, after that of every page */
export function pageText(title: string, body: Html, more = '', allows = ''): string {
  const code = `${script}${more}`;
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta http-equiv="Content-Security-Policy" content="${new Html(policyOf(code, allows))}" />
        <title>${title}</title>
        <style>
          ${new Html(style)}
        </style>
      </head>
      <body>
        ${body} ${new Html(`<script>${code}</script>`)}
      </body>
    </html>`;
  return `${page.text}\n`;
}
