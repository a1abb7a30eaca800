import { createHash } from 'node:crypto';
import { html, Html } from './html.ts';
import { script } from './page-script.ts';
import { style } from './style.ts';

const scriptHash = createHash('sha256').update(script).digest('base64');

/** A page without network requests. */
export function pageText(title: string, body: Html): string {
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta
          http-equiv="Content-Security-Policy"
          content="default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${scriptHash}'"
        />
        <title>${title}</title>
        <style>
          ${new Html(style)}
        </style>
      </head>
      <body>
        ${body} ${new Html(`<script>${script}</script>`)}
      </body>
    </html>`;
  return `${page.text}\n`;
}
