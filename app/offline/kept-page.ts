import { offline } from '../content/pages/offline.ts'

/**
 * The crisis page as a browser keeps it for a time without a network, made of the page as it is built. It has no script,
 * because it is shown at any address of ours, where React Router would start another page; what is styled for browsers
 * without a script holds. The question about cookies needs one and is left out. The worker fills in the day.
 */
export function keptPage(html: string): string {
  return html
    .replaceAll(/<script\b.*?<\/script>/gs, '')
    .replace(/<section\b[^>]* class="consent\b.*?<\/section>/s, '')
    .replaceAll('@media (scripting:none)', '@media all')
    .replace(/<main\b[^>]*>/, (main) => main + line)
}

/** A link to nowhere leads to the address that was asked for. At the crisis page's own, the worker leaves the first words out. */
const line = `<p role="status" class="border-b-2 border-ink bg-raised py-3"><span class="mx-auto block max-w-6xl px-5 sm:px-8"><strong data-elsewhere class="block">${offline.elsewhere} </strong>${offline.kept} <time class="whitespace-nowrap"></time>. <a href="" class="py-3 font-semibold underline">${offline.again}</a></span></p>`
