import fraunces from './fraunces.woff2?url'
import sourceSans from './source-sans-3.woff2?url'

/**
 * The site's fonts are optional: a browser draws a page in them or in a local font, and does not change it later. So they
 * are requested before anything else of the page (decision 035).
 */
export function FontPreloads() {
  return [fraunces, sourceSans].map((href) => (
    <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="" />
  ))
}
