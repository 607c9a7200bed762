import { type PageSettings, readPageSettings } from './page-settings.server.ts'

/** What stands in the pages of this build: see vite.config.ts. */
export const builtSettings: PageSettings = import.meta.env.PAGE_SETTINGS ?? readPageSettings({})

/** Which version of the project this build is of. The commit is empty where it is not known. */
export const builtOf: { version: string; commit: string } = import.meta.env.BUILT_OF ?? { version: '', commit: '' }
