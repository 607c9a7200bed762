import type { Category, Choice } from './consent-record.ts'
import { scriptsByCategory } from './what-loads.ts'

const loaded = new Set<string>()

/** Loads what is allowed, once. A script cannot be taken back: when consent is withdrawn, the page starts anew. */
export function loadAllowed(allowed: Choice): void {
  const categories = Object.keys(scriptsByCategory) as Category[]
  const withdrawn = categories.some((category) => !allowed[category] && scriptsByCategory[category].some(isLoaded))
  if (withdrawn) {
    window.location.reload()
    return
  }
  for (const source of categories.flatMap((category) => (allowed[category] ? scriptsByCategory[category] : []))) {
    if (isLoaded(source)) continue
    loaded.add(source)
    const script = document.createElement('script')
    script.src = source
    script.async = true
    document.head.append(script)
  }
}

function isLoaded(source: string): boolean {
  return loaded.has(source)
}
