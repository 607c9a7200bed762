import { everyPage } from '../every-page.ts'

/** What is examined, said once: the specs here take their lists from it, and the statement on the site its numbers. */
export const schemes = ['light', 'dark'] as const
export const widths = [390, 1280] as const

/** Pages as they come, without anybody having done anything. */
export const examinedPages = [
  ...everyPage,
  '/donate?turned-back=3000&recurring=annually',
  '/payment-success?session_id=x',
  '/subscription-success?session_id=x',
]
