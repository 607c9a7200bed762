import { findPhotograph } from '../../../photographs/photograph.queries.server.ts'
import type { OfficePage } from '../../office-page.ts'

/** The whole picture from which a photograph is cut, for the staff. */
export const wholePicture: OfficePage = {
  path: '/office/words/photographs/:id/whole.webp',
  title: 'The whole picture',
  async get({ db, params }) {
    const photograph = await findPhotograph(db, params['id'] ?? '')
    if (!photograph) return new Response('There is no such photograph.\n', { status: 404 })
    return new Response(Buffer.from(photograph.source, 'base64'), {
      headers: { 'Content-Type': 'image/webp', 'Cache-Control': 'private, max-age=86400' },
    })
  },
}
