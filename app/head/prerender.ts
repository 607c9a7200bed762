/** The pages that are the same for every visitor, written as files when the site is built. */
export const prerenderedPaths = [
  '/',
  '/about',
  '/contact',
  '/donate',
  '/donors',
  '/get-involved',
  '/newsletter',
  '/research',
  '/resources',
  '/store',
  '/privacy',
  '/cookies',
  '/terms',
  '/refund',
  '/accessibility',
]
