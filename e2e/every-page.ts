import { prerenderedPaths } from '../app/head/prerender.ts'

/** One address of every page that a visitor can come to. A page that is added to the build is here by itself. */
export const everyPage = [
  ...prerenderedPaths,
  '/payment-success',
  '/subscription-success',
  '/my-giving',
  '/no-such-page',
]

/** What the browser and the page itself say about an address without a page. */
export const notFoundMessages = /404|no-such-page/
