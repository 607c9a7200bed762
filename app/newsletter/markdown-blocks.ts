import { marked, type Token, type Tokens } from 'marked'

/** A piece of a letter on paper, in plain words. `mark`: in front of an entry of a list. */
interface LetterBlock {
  kind: 'heading' | 'text' | 'item' | 'quote' | 'rule'
  text: string
  mark?: string
}

/** The text of a letter as it is printed: what a mail marks with its look is plain, and a link is followed by its address. */
export function blocksOfMarkdown(text: string): LetterBlock[] {
  return blocksOf(marked.lexer(text), 'text')
}

function blocksOf(tokens: readonly Token[], kind: LetterBlock['kind']): LetterBlock[] {
  return tokens.flatMap((token) => blockOf(token as Tokens.Generic, kind))
}

function blockOf(token: Tokens.Generic, kind: LetterBlock['kind']): LetterBlock[] {
  switch (token.type) {
    case 'heading':
      return [{ kind: 'heading', text: inline(token.tokens) }]
    case 'list':
      return itemsOf(token as Tokens.List)
    case 'blockquote':
      return blocksOf(token.tokens ?? [], 'quote')
    case 'hr':
      return [{ kind: 'rule', text: '' }]
    case 'space':
    case 'def':
      return []
    case 'code':
      return [{ kind, text: String(token['text']) }]
    default:
      // HTML, tables and unknown syntax: as it was typed.
      return [{ kind, text: token.tokens ? inline(token.tokens) : token.raw.trim() }]
  }
}

/** An entry with several paragraphs, or with a list inside it, is as many entries: only the first has a mark. */
function itemsOf({ ordered, start, items }: Tokens.List): LetterBlock[] {
  return items.flatMap(({ tokens }, index) =>
    blocksOf(tokens, 'item').map((block, part) => {
      if (block.kind !== 'item' || block.mark !== undefined) return block
      const mark = ordered ? `${(start === '' ? 1 : start) + index}.` : '•'
      return { ...block, mark: part === 0 ? mark : '' }
    }),
  )
}

const inline = (tokens: readonly Token[] = []): string =>
  tokens.map((token) => wordOf(token as Tokens.Generic)).join('')

function wordOf(token: Tokens.Generic): string {
  if (token.type === 'link') {
    const [words, href] = [inline(token.tokens), String(token['href']).replace(/^mailto:/, '')]
    return words === href ? words : `${words} (${href})`
  }
  if (token.type === 'br') return '\n'
  if (token.tokens) return inline(token.tokens)
  return token.type === 'html' ? token.raw : String(token['text'] ?? token.raw)
}
