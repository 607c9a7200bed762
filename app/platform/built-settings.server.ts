import { type PageSettings, readPageSettings } from './page-settings.server.ts'

/** What stands in the pages of this build: see vite.config.ts. */
export const builtSettings: PageSettings = import.meta.env.PAGE_SETTINGS ?? readPageSettings({})
