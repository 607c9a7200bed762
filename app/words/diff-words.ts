/** A run of text that stayed, was taken out, or was put in. */
export interface TextPart {
  kind: 'same' | 'old' | 'new'
  text: string
}

/** Longer changes are shown whole: comparing takes the square of the words. */
const maxCompared = 600

const segmenter = new Intl.Segmenter('en', { granularity: 'word' })
const wordsOf = (text: string) => [...segmenter.segment(text)].map(({ segment }) => segment)

/** What became of a text, word by word. */
export function diffWords(before: string, after: string): TextPart[] {
  const [old, next] = [wordsOf(before), wordsOf(after)]
  let start = 0
  while (start < Math.min(old.length, next.length) && old[start] === next[start]) start += 1
  let end = 0
  const rest = Math.min(old.length, next.length) - start
  while (end < rest && old[old.length - 1 - end] === next[next.length - 1 - end]) end += 1
  const parts: TextPart[] = [
    { kind: 'same', text: old.slice(0, start).join('') },
    ...compare(old.slice(start, old.length - end), next.slice(start, next.length - end)),
    { kind: 'same', text: old.slice(old.length - end).join('') },
  ]
  return join(parts)
}

/** The longest common words stay. */
function compare(old: readonly string[], next: readonly string[]): TextPart[] {
  if (old.length > maxCompared || next.length > maxCompared) {
    return [
      { kind: 'old', text: old.join('') },
      { kind: 'new', text: next.join('') },
    ]
  }
  // common[i][j]: how many words the ends from i and from j have in common.
  const common = Array.from({ length: old.length + 1 }, () => new Uint16Array(next.length + 1))
  for (let i = old.length - 1; i >= 0; i -= 1) {
    for (let j = next.length - 1; j >= 0; j -= 1) {
      const longest = Math.max(common[i + 1]![j]!, common[i]![j + 1]!)
      common[i]![j] = old[i] === next[j] ? common[i + 1]![j + 1]! + 1 : longest
    }
  }
  const parts: TextPart[] = []
  let [i, j] = [0, 0]
  while (i < old.length || j < next.length) {
    if (i < old.length && j < next.length && old[i] === next[j]) {
      parts.push({ kind: 'same', text: old[i]! })
      i += 1
      j += 1
    } else if (i < old.length && (j === next.length || common[i + 1]![j]! >= common[i]![j + 1]!)) {
      parts.push({ kind: 'old', text: old[i]! })
      i += 1
    } else {
      parts.push({ kind: 'new', text: next[j]! })
      j += 1
    }
  }
  return parts
}

/** Neighbors of one kind are one part. A space that alone stays between changed words belongs to both. */
function join(parts: readonly TextPart[]): TextPart[] {
  const joined: TextPart[] = []
  let [old, next] = ['', '']
  const flush = () => {
    if (old) joined.push({ kind: 'old', text: old })
    if (next) joined.push({ kind: 'new', text: next })
    old = next = ''
  }
  for (const [index, { kind, text }] of parts.entries()) {
    const following = parts[index + 1]
    const isBetween = kind === 'same' && text.trim() === '' && (old || next) && following && following.kind !== 'same'
    if (kind === 'old' || isBetween) old += text
    if (kind === 'new' || isBetween) next += text
    if (kind !== 'same' || isBetween || text === '') continue
    flush()
    const last = joined.at(-1)
    if (last?.kind === 'same') last.text += text
    else joined.push({ kind, text })
  }
  flush()
  return joined
}
