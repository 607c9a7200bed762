import { offline } from '../content/pages/offline.ts'

/**
 * The copy of the crisis page for a time without a network, made from the built page. It has no script, because it is
 * shown at any address of the site, where React Router would start another page; so the styles for browsers without a
 * script apply. The cookie question needs a script and is removed. The worker adds the day.
 */
export function keptPage(html: string): string {
  return html
    .replaceAll(/<script\b.*?<\/script>/gs, '')
    .replace(/<section\b[^>]* class="consent\b.*?<\/section>/s, '')
    .replaceAll('@media (scripting:none)', '@media all')
    .replace(/<main\b[^>]*>/, (main) => main + line())
}

/** An empty link opens the requested address again. At the address of the crisis page, the worker removes the first sentence. */
const line = () =>
  `<p role="status" class="border-b-2 border-ink bg-raised py-3"><span class="mx-auto block max-w-6xl px-5 sm:px-8"><strong data-elsewhere class="block">${escapeHtml(offline.elsewhere)} </strong>${escapeHtml(offline.kept)} <time class="whitespace-nowrap"></time>. <a href="" class="py-3 font-semibold underline">${escapeHtml(offline.again)}</a></span></p>`

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
