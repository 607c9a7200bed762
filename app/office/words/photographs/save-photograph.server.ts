import type { PhotoPlace, PublishedPhotograph } from '../../../content/pages/photographs.ts'
import type { Focus } from '../../../photographs/cut-photograph.server.ts'
import { photoPlaces } from '../../../photographs/photo-places.ts'
import { type PhotographOrder, preparePhotographApart } from '../../../photographs/prepare-photograph.server.ts'
import { findPhotograph, insertPhotograph } from '../../../photographs/photograph.queries.server.ts'
import { saveDraftChange } from '../../../published-words/draft.queries.server.ts'
import { findFaultWith, findPublishedSets, readEdition } from '../../../published-words/read-edition.server.ts'
import { checkProse } from '../../../published-words/review/check-value.ts'
import { valueAt } from '../../../words/differences.ts'
import type { Value } from '../../../words/value.ts'
import type { ChangedSets } from '../../../words/words.ts'
import { officeHref } from '../../office-href.ts'
import { backTo, fieldOf, type OfficeContext, type Refusal } from '../../office-page.ts'
import { shownWidth } from './focus-choice.server.tsx'
import { wordPathOf } from './places.ts'

export const consentWords =
  'We may publish it: who took it allows that, and of every child who can be recognized we have a parent’s written consent.'

export const maxAltLength = 200

/**
 * Triggered by: the form of a place for photographs.
 * Changes: stores the photograph, cut around what attracts attention, and keeps it among the editor's changes.
 * Repeatable: the same file is one row, and one change.
 */
export async function saveUpload(
  context: OfficeContext,
  place: PhotoPlace,
  fields: FormData,
): Promise<Response | Refusal> {
  const alt = fieldOf(fields, 'alt')
  const file = fields.get('file')
  if (!(file instanceof File) || file.size === 0) return { problem: 'Choose a photograph.', field: 'file' }
  if (alt.length < 5 || alt === file.name) {
    const problem = 'Say in a sentence what the photograph shows. Choose the file once more: a browser forgets it.'
    return { problem, field: 'alt' }
  }
  if (alt.length > maxAltLength) return { problem: `What it shows has at most ${maxAltLength} letters.`, field: 'alt' }
  const fault = checkProse(alt, '').find(({ isFault }) => isFault)
  if (fault) return { problem: `${fault.text} Choose the file once more.`, field: 'alt' }
  if (!fields.has('consent'))
    return { problem: 'Without the consent, a photograph is not taken. Tick it, and choose the file once more.' }
  const order = { file: new Uint8Array(await file.arrayBuffer()), place }
  return storeAndKeep(context, { order, alt, consent: consentWords })
}

/** Cuts the photograph that is prepared, or published, around another point. Otherwise as `saveUpload`. */
export async function saveCut(
  context: OfficeContext,
  place: PhotoPlace,
  fields: FormData,
): Promise<Response | Refusal> {
  const photograph = await findPhotograph(context.db, fieldOf(fields, 'id'))
  if (!photograph || photograph.place !== place) return { problem: 'There is no such photograph.', status: 404 }
  const { source_width: width, source_height: height, source, consent } = photograph
  const focus = focusFrom(fields, { width, height })
  if (!focus) return { problem: 'Click in the picture with a mouse or a finger, or press one of the nine buttons.' }
  const { draftSets } = await readEdition(context.db, context.now, context.member.email)
  const { id, alt } = valueAt(wordPathOf(place), draftSets) as Value & PublishedPhotograph
  if (id !== photograph.id) {
    return {
      problem: 'Another photograph was chosen for this place since you opened the page. Nothing was changed.',
      status: 409,
    }
  }
  const bytes = Buffer.from(source, 'base64')
  const order = { source: { bytes, width, height }, place, focus }
  return storeAndKeep(context, { order, alt: alt ?? '', consent })
}

/** Keeps among the editor's changes that the place is as released. */
export async function saveReleased(context: OfficeContext, place: PhotoPlace): Promise<Response> {
  const { db, now, member } = context
  await saveDraftChange(db, member.email, changeOf(await findPublishedSets(db, now), place, undefined), now)
  return backTo(officeHref('/office/words/photographs/:place', { place }), 'released')
}

/** A click in the picture, or one of the nine positions. A keyboard that presses the picture sends its corner. */
function focusFrom(fields: FormData, { width, height }: { width: number; height: number }): Focus | null {
  const thousandths = (value: number) => Math.min(Math.max(Math.round(value), 0), 1000)
  const [x, y] = [fields.get('at.x'), fields.get('at.y')].map(Number) as [number, number]
  if (fields.has('at.x') && Number.isFinite(x) && Number.isFinite(y)) {
    if (x === 0 && y === 0) return null
    const shownHeight = (shownWidth * height) / width
    return { x: thousandths((x / shownWidth) * 1000), y: thousandths((y / shownHeight) * 1000) }
  }
  const [, left, top] = /^(\d{1,4}),(\d{1,4})$/.exec(fieldOf(fields, 'point')) ?? []
  return left === undefined ? null : { x: thousandths(Number(left)), y: thousandths(Number(top)) }
}

interface NewPhotograph {
  order: PhotographOrder
  alt: string
  consent: string
}

async function storeAndKeep(context: OfficeContext, photograph: NewPhotograph): Promise<Response | Refusal> {
  const { order, alt, consent } = photograph
  const prepared = await preparePhotographApart(order)
  if ('fault' in prepared) return { problem: prepared.fault }
  const { source, made } = prepared
  const { id, width, height, files } = made
  const { place } = order
  const focus = 'focus' in order ? order.focus : null
  const value = { id, alt, width, height, widths: photoPlaces[place].widths.join(' ') }
  const { db, now, member } = context
  const edition = await readEdition(db, now, member.email)
  const change = changeOf(edition.publishedSets, place, value)
  const fault = findFaultWith(edition, change)
  if (fault) return { problem: fault }
  const row = {
    id,
    place,
    source: source.bytes.toString('base64'),
    source_width: source.width,
    source_height: source.height,
    focus_x: focus?.x ?? null,
    focus_y: focus?.y ?? null,
    width,
    height,
    consent,
    who: member.email,
    created_at: now,
  }
  await insertPhotograph(db, row, files)
  await saveDraftChange(db, member.email, change, now)
  return backTo(officeHref('/office/words/photographs/:place', { place }), focus ? 'cut' : 'uploaded')
}

/** `value`: undefined for the picture of the release. */
function changeOf(publishedSets: ChangedSets, place: PhotoPlace, value: Value | undefined) {
  const path = wordPathOf(place)
  return { path, value, was: valueAt(path, publishedSets) ?? null }
}
