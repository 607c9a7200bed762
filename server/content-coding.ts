/** How a body may be packed on its way, best first: at their highest levels, text gets smallest in this order. */
export const codings = ['br', 'zstd', 'gzip'] as const
export type Coding = (typeof codings)[number]

/**
 * The coding to answer with, of those offered, for a request's Accept-Encoding (RFC 9110, 12.5.3); null for plain
 * bytes. Those are sent as well to whoever accepts nothing that we have: more use than a 406.
 */
export function chooseCoding(header: string | undefined, offered: (coding: Coding) => boolean): Coding | null {
  if (!header) return null
  const weights = readWeights(header)
  const anyOther = weights.get('*') ?? 0
  let best: Coding | null = null
  let bestWeight = 0
  for (const coding of codings) {
    const weight = weights.get(coding) ?? anyOther
    if (weight > bestWeight && offered(coding)) {
      best = coding
      bestWeight = weight
    }
  }
  return (weights.get('identity') ?? 0) > bestWeight ? null : best
}

function readWeights(header: string): Map<string, number> {
  const weights = new Map<string, number>()
  for (const item of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = item.split(';').map((part) => part.trim())
    const weight = parameters.find((parameter) => parameter.startsWith('q='))
    // An older name for the same (RFC 9110, 8.4.1.3).
    weights.set(name === 'x-gzip' ? 'gzip' : name, weight === undefined ? 1 : readWeight(weight.slice(2)))
  }
  return weights
}

/** A weight that is none refuses: what was meant cannot be known. */
function readWeight(text: string): number {
  return /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(text) ? Number(text) : 0
}
