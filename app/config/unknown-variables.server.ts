import { environmentSchema } from './environment-schema.server.ts'

/** Variables with the same prefix that a single command reads. */
const ofCommands = ['STRIPE_SETUP_KEY', 'STRIPE_STORE_SETUP_KEY', 'STRIPE_FULL_TEST_KEY']
const known = [...Object.keys(environmentSchema.shape), ...ofCommands]

/** A misspelled setting would have no effect without any message. */
export function findUnknownVariables(env: Record<string, string | undefined>): string[] {
  const unknown = Object.keys(env).filter((name) => /^(STRIPE|SITE)_/.test(name) && !known.includes(name))
  return unknown.map((name) => `${name} is not a setting and has no effect. The nearest is ${nearest(name)}.`)
}

function nearest(name: string): string {
  return known.toSorted((a, b) => editDistance(a, name) - editDistance(b, name))[0] ?? ''
}

/** The Levenshtein distance. */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (const [line, letter] of from.split('').entries()) {
    const next = [line + 1]
    for (const [column, other] of to.split('').entries()) {
      const replaced = row[column]! + (letter === other ? 0 : 1)
      next.push(Math.min(replaced, row[column + 1]! + 1, next[column]! + 1))
    }
    row = next
  }
  return row.at(-1)!
}
