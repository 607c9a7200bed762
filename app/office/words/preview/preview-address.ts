import { publisherDay } from '../../../values/publisher-time.ts'
import { officeHref } from '../../office-href.ts'

/** A page as it is now, or with the member's draft. */
export const sides = ['now', 'draft'] as const
export type Side = (typeof sides)[number]

/** How long a page of the office waits for a drawing, in milliseconds. */
export const waitMs = 14_000

interface FrameQuery {
  page: string
  scheme: 'light' | 'dark'
  side: Side
  /** As on this day of the publisher. */
  day: string
}

/** The address of one frame. */
export const frameAddress = (query: FrameQuery) => officeHref('/office/words/preview/page', { query: { ...query } })

/** The address of the preview of a page, as on a day of the publisher. */
export const previewAddress = (page: string, day: string) =>
  officeHref('/office/words/preview', { query: { page, day } })

interface MailFrameQuery {
  /** Of the sample. */
  id: string
  scheme: 'light' | 'dark'
  side: Side
}

/** The address of one frame with a mail. */
export const mailFrameAddress = (query: MailFrameQuery) =>
  officeHref('/office/words/preview/mail', { query: { ...query } })

/** The address of a PDF document of the samples. */
export const documentAddress = (id: string, side: Side) =>
  officeHref('/office/words/preview/document.pdf', { query: { id, side } })

/** A page in a list of links. */
export const pageName = (path: string) => (path === '/' ? 'Home' : path)

/** The day of the preview: items of lists come and go. Today without one. */
export function dayFrom(url: URL, now: number): string {
  const day = url.searchParams.get('day') ?? ''
  return /^\d{4}-\d\d-\d\d$/.test(day) ? day : publisherDay(now)
}
