import { drawSamplesWith } from '../../../published-words/draw-changed-samples.server.ts'
import type { DrawnSample, DrawnSamples } from '../../../published-words/drawn-samples.ts'
import { readDraft } from '../../../published-words/read-edition.server.ts'
import { publisherDay } from '../../../values/publisher-time.ts'
import type { OfficeContext, OfficePage } from '../../office-page.ts'
import { textFromQuery } from '../../ui/table.server.tsx'
import { framedMail, framedMailPolicy } from './framed-mail.ts'
import { whyNotDrawn } from './not-drawn.ts'
import { waitMs } from './preview-address.ts'

/** A sample mail with the words of the member's draft, or as it is now, for the frames of Preview. */
export const wordMailFrame: OfficePage = {
  path: '/office/words/preview/mail',
  title: 'Preview of one mail',
  async get(context) {
    const content = await contentOf(context, 'mails')
    if (content instanceof Response) return content
    const scheme = textFromQuery(context.url, 'scheme') === 'dark' ? 'dark' : 'light'
    return new Response(framedMail(content.html, scheme), {
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': framedMailPolicy,
        'X-Frame-Options': 'SAMEORIGIN',
      },
    })
  },
}

/** A sample PDF document with the words of the member's draft, or as it is now. */
export const wordDocumentPreview: OfficePage = {
  path: '/office/words/preview/document.pdf',
  title: 'Preview of one document',
  async get(context) {
    const content = await contentOf(context, 'documents')
    if (content instanceof Response) return content
    return new Response(Buffer.from(content), {
      headers: { 'Content-Type': 'application/pdf', 'Content-Disposition': 'inline; filename="sample.pdf"' },
    })
  },
}

type Content<Part extends 'mails' | 'documents'> = NonNullable<DrawnSamples[Part][number]['content']>

/** What the query names by `id` and `side`, or why there is no such thing. */
async function contentOf<Part extends 'mails' | 'documents'>(
  context: OfficeContext,
  part: Part,
): Promise<Content<Part> | Response> {
  const answer = await samplesOf(context)
  if (answer === null) return refusal('You have prepared no change.', 404)
  if (answer.state !== 'drawn') return refusal(whyNotDrawn(answer), answer.state === 'busy' ? 503 : 409)
  const id = textFromQuery(context.url, 'id')
  const samples: readonly DrawnSample<unknown>[] = answer[part]
  const sample = samples.find((each) => each.id === id)
  if (!sample) return refusal('There is no such sample.', 404)
  return (sample.content as Content<Part> | null) ?? refusal(`It cannot be drawn. ${sample.problem}`, 409)
}

/** With the words of the side that the query names. Returns null when the member has no draft. */
async function samplesOf({ db, now, member, url }: OfficeContext) {
  const { draft, publications } = await readDraft(db, now, member.email)
  const published = { publications, day: publisherDay(now) }
  const isNow = textFromQuery(url, 'side') === 'now'
  if (!isNow && draft.length === 0) return null
  return drawSamplesWith(isNow ? { ...published, draft: [] } : { ...published, draft }, waitMs)
}

const refusal = (problem: string, status: number) =>
  new Response(problem, { status, headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
