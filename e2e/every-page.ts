import { prerenderedPaths } from '../app/head/prerender.ts'

/** One address of every public page. The pages of the build are included automatically. */
export const everyPage = [
  ...prerenderedPaths,
  '/payment-success',
  '/subscription-success',
  '/my-giving',
  '/no-such-page',
]

/** Pages in their first state, before any action of the visitor. */
export const examinedPages = [
  ...everyPage,
  '/donate?turned-back=3000&recurring=annually',
  '/payment-success?session_id=x',
  '/subscription-success?session_id=x',
]

/** The console messages of the browser and of the page about an address without a page. */
export const notFoundMessages = /404|no-such-page/
