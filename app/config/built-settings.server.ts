import { type PageSettings, readPageSettings } from './page-settings.server.ts'

/** The settings in the pages of this build: see vite.config.ts. */
export const builtSettings: PageSettings = import.meta.env.PAGE_SETTINGS ?? readPageSettings({})

/** The version of this build. The commit is empty where it is unknown. */
export const builtOf: { version: string; commit: string } = import.meta.env.BUILT_OF ?? { version: '', commit: '' }
