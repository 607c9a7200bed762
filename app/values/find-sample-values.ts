/** Texts that only sample values contain. */
const sampleMarkers = ['example.org', '555-01', '00-0000000', 'sample', 'bright window books']
/**
 * Values that are samples only as a whole: real account numbers contain zeros too, a club finder is a page of that site,
 * and "none" would be printed.
 */
const sampleWholes = new Set(['', '00000', 'none', 'https://www.awana.org'])

/** The paths of the settings that still have a sample value: `email`, `address.street`, … */
export function findSampleValues(settings: object, parent = ''): string[] {
  return Object.entries(settings).flatMap(([key, value]: [string, unknown]) => {
    const path = parent + key
    if (typeof value === 'string') return isSample(value) ? [path] : []
    if (typeof value === 'object' && value !== null) return findSampleValues(value, `${path}.`)
    return []
  })
}

function isSample(value: string): boolean {
  const text = value.trim().toLowerCase()
  return sampleWholes.has(text) || sampleMarkers.some((marker) => text.includes(marker))
}
