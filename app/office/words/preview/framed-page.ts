/** How the preview shows a page. */
export interface Framing {
  scheme: 'light' | 'dark'
  nonce: string
  /** The address in the preview of another page; null: the preview has no such page. */
  addressOf: (path: string) => string | null
}

/**
 * A drawn page as the preview frames it. It has no script: React would load the published words in the place of the
 * draft's, and forms would reach the real functions. The color scheme is chosen in the place of the browser's setting.
 */
export function framedPage(html: string, { scheme, nonce, addressOf }: Framing): string {
  return html
    .replaceAll(/<script\b.*?<\/script>/gs, '')
    .replaceAll(/<link rel="manifest"[^>]*>/g, '')
    .replaceAll(/(?<=<style)>(.*?)(?=<\/style>)/gs, (_, css: string) => ` nonce="${nonce}">${inScheme(css, scheme)}`)
    .replaceAll(/(?<=<a\b[^>]* href=")(\/[^"#?]*)(?:\?[^"#]*)?/g, (href, path: string) => addressOf(path) ?? href)
}

/** Most visitors have scripts: what only the others see is left out. */
export function inScheme(css: string, scheme: Framing['scheme']): string {
  const [dark, light] = scheme === 'dark' ? ['min', 'max'] : ['max', 'min']
  return css
    .replaceAll(/\(scripting:\s*none\)/g, '(max-width:0)')
    .replaceAll(/\(prefers-color-scheme:\s*dark\)/g, `(${dark}-width:0)`)
    .replaceAll(/\(prefers-color-scheme:\s*light\)/g, `(${light}-width:0)`)
    .replaceAll(/color-scheme:\s*light dark/g, `color-scheme:${scheme}`)
}

/**
 * The policy of such an answer. Only this site may frame it. `allow-same-origin` lets it load this site's fonts and lets
 * the preview measure it; without `allow-scripts` no script of it can run.
 */
export const framedPolicy = (nonce: string): string =>
  [
    "default-src 'none'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    "base-uri 'none'",
    'sandbox allow-same-origin',
  ].join('; ')
