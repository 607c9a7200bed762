import type { Config } from '@react-router/dev/config'
import { prerenderedPaths } from './app/head/prerender.ts'

export default {
  ssr: true,
  prerender: prerenderedPaths,
  // The site is small: the whole route map travels with the first page, and no manifest is fetched later.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
