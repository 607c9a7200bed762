export interface Place {
  holder: Record<string, unknown>
  name: string
  value: unknown
}

/** Where a path leads within a set. The names may contain dots. */
export function findPlace(holder: unknown, path: string): Place | null {
  if (typeof holder !== 'object' || holder === null) return null
  for (const [name, value] of Object.entries(holder)) {
    if (path === name) return { holder: holder as Record<string, unknown>, name, value }
    const place = path.startsWith(`${name}.`) ? findPlace(value, path.slice(name.length + 1)) : null
    if (place) return place
  }
  return null
}
