/** Stands for the site's address in the files that the build makes; the server puts SITE_URL in its place at start. */
export const placeholderOrigin = 'https://site-origin.invalid'

let origin = placeholderOrigin

/** Called once, when the process starts: only then is SITE_URL known. */
export function setSiteOrigin(siteUrl: string): void {
  origin = siteUrl
}

/**
 * Where the site lives, without a trailing slash. The browser reads it from the page, so that it makes the same
 * `<meta>` elements as the server did: React adds a second one beside any that differs.
 */
export function siteOrigin(): string {
  return typeof document === 'undefined' ? origin : (document.documentElement.dataset['origin'] ?? origin)
}
