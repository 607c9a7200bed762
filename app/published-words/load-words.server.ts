/**
 * Loads every file of `app/content`, so that every set of words is known: before published changes are checked, and before
 * they are laid over. Import it when there are changes: most sites start without.
 */
const files = import.meta.glob(['../content/**/*.ts', '!../content/**/*.test.ts'], { eager: true })

export const contentFiles = Object.keys(files)
