import { planWords } from '../words/differences.ts'
import { awaitDrawing, type NotDrawn } from './await-drawing.server.ts'
import type { DraftToDraw } from './draw-draft.server.ts'
import type { DrawnSample, DrawnSamples, MailContent, SampleDocument, SampleMail } from './drawn-samples.ts'
import { pageDrawer } from './page-drawer.server.ts'
import { withDraft } from './read-edition.server.ts'

/** A sample that is another with the words of a draft. */
export interface ChangedSample<Sample> {
  /** With the published words. */
  now: Sample
  draft: Sample
}

export interface ChangedSamples {
  mails: ChangedSample<SampleMail>[]
  documents: ChangedSample<SampleDocument>[]
  /** Of how many mails and documents. */
  compared: number
}

/**
 * The mails and PDF documents of the samples that a draft changes, for its editor alone: they are drawn with the published
 * words and with the draft's, and compared. Nothing that is sent changes. Every set is loaded before.
 */
export async function drawChangedSamples(
  { publications, draft, day }: DraftToDraw,
  waitMs: number,
): Promise<({ state: 'drawn' } & ChangedSamples) | NotDrawn> {
  const [now, changed] = await Promise.all([
    drawSamplesWith({ publications, draft: [], day }, waitMs),
    drawSamplesWith({ publications, draft, day }, waitMs),
  ])
  if (now.state !== 'drawn') return now
  return changed.state === 'drawn' ? { state: 'drawn', ...compare(now, changed) } : changed
}

/** The samples with the words of a draft; without its changes, with the published words. */
export async function drawSamplesWith(
  { publications, draft, day }: DraftToDraw,
  waitMs: number,
): Promise<({ state: 'drawn' } & DrawnSamples) | NotDrawn> {
  const { changed } = planWords(withDraft(publications, draft), day)
  const drawer = pageDrawer()
  if (!drawer) return { state: 'unavailable' }
  const answer = await awaitDrawing(() => drawer.drawSamples(changed), waitMs)
  return answer.state === 'drawn' ? { state: 'drawn', ...answer.drawn } : answer
}

/** What is in the one drawing and not the same in the other. */
export function compare(now: DrawnSamples, draft: DrawnSamples): ChangedSamples {
  return {
    mails: changedIn(now.mails, draft.mails, wordsOfMail),
    documents: changedIn(now.documents, draft.documents, withoutDates),
    compared: draft.mails.length + draft.documents.length,
  }
}

function changedIn<Content>(
  now: readonly DrawnSample<Content>[],
  draft: readonly DrawnSample<Content>[],
  textOf: (content: Content) => string,
): ChangedSample<DrawnSample<Content>>[] {
  const said = ({ content, problem }: DrawnSample<Content>) => (content === null ? problem : textOf(content))
  return draft.flatMap((sample) => {
    const before = now.find(({ id }) => id === sample.id)
    return before && (sample.content === null || said(before) !== said(sample)) ? [{ now: before, draft: sample }] : []
  })
}

const wordsOfMail = ({ subject, html, text }: MailContent) => [subject, html, text].join('\n')

/** A PDF names the second in which it was made, and makes an id of it. */
const withoutDates = (bytes: Uint8Array) =>
  Buffer.from(bytes)
    .toString('latin1')
    .replaceAll(/\(D:\d{14}Z\)|(?<=Date>)[^<]+|\/ID \[[^\]]*\]/g, '')
