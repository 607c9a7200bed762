import { publicPaths } from '../../../head/prerender.ts'
import { drawDraft } from '../../../published-words/draw-draft.server.ts'
import { type DrawnWords, pageDrawer } from '../../../published-words/page-drawer.server.ts'
import { readDraft } from '../../../published-words/read-edition.server.ts'
import type { OfficeContext, OfficePage } from '../../office-page.ts'
import { textFromQuery } from '../../ui/table.server.tsx'
import { framedPage, framedPolicy } from './framed-page.ts'
import { dayFrom, frameAddress, type Side, sides, waitMs } from './preview-address.ts'

/** One page with the words of the member's draft, or as it is now, for the frames of Preview. */
export const wordPreviewFrame: OfficePage = {
  path: '/office/words/preview/page',
  title: 'Preview of one page',
  async get(context) {
    const { url, nonce, now } = context
    const path = textFromQuery(url, 'page')
    const scheme = textFromQuery(url, 'scheme') === 'dark' ? 'dark' : 'light'
    const side = sides.find((each) => each === textFromQuery(url, 'side')) ?? 'draft'
    const pages = await pagesOf(context, side)
    if (pages instanceof Response) return pages
    const html = pages.paths.includes(path) && pages.read(path)?.html
    if (!html) return refusal('There is no preview of this page.', 404)
    const addressOf = (to: string) =>
      pages.paths.includes(to) ? frameAddress({ page: to, scheme, side, day: dayFrom(url, now) }) : null
    return new Response(framedPage(html, { scheme, nonce, addressOf }), {
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': framedPolicy(nonce),
        'X-Frame-Options': 'SAMEORIGIN',
      },
    })
  },
}

/** All pages of a side; or why there are none. */
async function pagesOf({ db, now, member, url }: OfficeContext, side: Side): Promise<DrawnWords | Response> {
  const drawer = pageDrawer()
  if (!drawer) return unavailable()
  if (side === 'now') return { paths: publicPaths(), read: (path) => drawer.readShown(path) }
  const { draft, publications } = await readDraft(db, now, member.email)
  if (draft.length === 0) return refusal('You have prepared no change.', 404)
  const drawn = await drawDraft({ publications, draft, day: dayFrom(url, now) }, waitMs)
  if (drawn.state === 'failed') return refusal(drawn.problem, 409)
  if (drawn.state === 'busy') return refusal('Other pages are being drawn. Open it again in some seconds.', 503)
  if (drawn.state === 'unavailable') return unavailable()
  return drawn
}

const unavailable = () => refusal('Pages are previewed on the built site only: npm start.', 404)

const refusal = (problem: string, status: number) =>
  new Response(problem, { status, headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
