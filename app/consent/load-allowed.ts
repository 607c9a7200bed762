import type { Category, Choice } from './consent-record.ts'
import { scriptPolicy, scriptsByCategory } from './what-loads.ts'

declare global {
  interface Window {
    /** Not in TypeScript's library yet, nor in every browser. */
    trustedTypes?: { createPolicy(name: string, rules: object): { createScriptURL(address: string): string } }
  }
}

const loaded = new Set<string>()
let policy: ReturnType<NonNullable<Window['trustedTypes']>['createPolicy']> | undefined

/** Loads each allowed script once. A script cannot be unloaded: when consent is withdrawn, the page reloads. */
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
    try {
      const script = document.createElement('script')
      script.src = trusted(source)
      script.async = true
      document.head.append(script)
    } catch {
      // The browser logs its refusal. The page works without the script.
    }
  }
}

/** The trusted URL of a script: the page's policy refuses plain text as a script's URL (decision 005). */
function trusted(source: string): string {
  policy ??= window.trustedTypes?.createPolicy(scriptPolicy, { createScriptURL: onlyListed })
  return policy?.createScriptURL(source) ?? source
}

function onlyListed(address: string): string {
  if (Object.values(scriptsByCategory).flat().includes(address)) return address
  throw new TypeError(`${address} is not in what-loads.ts.`)
}

function isLoaded(source: string): boolean {
  return loaded.has(source)
}
