import { inScheme } from './framed-page.ts'

/**
 * A mail as the preview frames it: in one color scheme in the place of the browser's setting, and without the addresses of
 * its links, which would open the preview's frame or a page for a person who does not exist.
 */
export function framedMail(html: string, scheme: 'light' | 'dark'): string {
  return html
    .replaceAll(/(?<=<style\b[^>]*>)(.*?)(?=<\/style>)/gs, (css) => inScheme(css, scheme))
    .replaceAll(/(?<=<meta name="(?:supported-)?color-schemes?" content=")[^"]*/g, scheme)
    .replaceAll(/(?<=<a\b[^>]*) href="[^"]*"/g, '')
}

/**
 * The policy of such an answer. A mail has its styles at its elements and loads nothing. No script can run, no form can be
 * sent, and only this site may frame it.
 */
export const framedMailPolicy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  "base-uri 'none'",
  'sandbox allow-same-origin',
].join('; ')
