import { diffWords as compareWords } from 'diff'

/** A run of text that stayed, was taken out, or was put in. */
export interface TextPart {
  kind: 'same' | 'old' | 'new'
  text: string
}

const intlSegmenter = new Intl.Segmenter('en', { granularity: 'word' })

/** What became of a text, word by word. */
export function diffWords(before: string, after: string): TextPart[] {
  return compareWords(before, after, { intlSegmenter }).map(({ added, removed, value: text }) => {
    if (added) return { kind: 'new', text }
    return { kind: removed ? 'old' : 'same', text }
  })
}
