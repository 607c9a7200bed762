import manifest from '../../package.json' with { type: 'json' }

/** The version of the site, as in CHANGELOG.md. */
export const { version } = manifest
