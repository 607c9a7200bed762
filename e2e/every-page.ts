import { prerenderedPaths } from '../app/head/prerender.ts'

/** One address of every page that a visitor can come to. A page that is added to the build is here by itself. */
export const everyPage = [
  ...prerenderedPaths,
  '/payment-success',
  '/subscription-success',
  '/my-giving',
  '/no-such-page',
]

/** Pages as they come, without anybody having done anything. */
export const examinedPages = [
  ...everyPage,
  '/donate?turned-back=3000&recurring=annually',
  '/payment-success?session_id=x',
  '/subscription-success?session_id=x',
]

/** What the browser and the page itself say about an address without a page. */
export const notFoundMessages = /404|no-such-page/
