/** The pages that are the same for every visitor. The build writes them as files. */
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
