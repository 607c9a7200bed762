import { createElement, Fragment, type CSSProperties, type ReactNode } from 'react'
import { marked, type Token, type Tokens } from 'marked'
import { MailLink, MailQuote, MailRule, MailText } from '../ui/mail/mail-parts.tsx'
import { headingStyle, textStyle } from '../ui/mail/mail-style.ts'

/**
 * Markdown in the style of the mails. It renders elements, not an HTML string, so that HTML in the text is shown as it was
 * typed. Pictures show their description only: a loaded picture would report that the mail was opened.
 */
export function MailMarkdown({ text }: { text: string }) {
  return nodesOf(marked.lexer(text))
}

/** The words of its paragraphs, for the preview. */
export function wordsOfMarkdown(text: string): string {
  return marked
    .lexer(text)
    .filter(({ type }) => type === 'paragraph')
    .map((paragraph) => wordsIn([paragraph]))
    .join(' ')
}

const wordsIn = (tokens: readonly Token[]): string =>
  tokens.map((token) => ('tokens' in token && token.tokens ? wordsIn(token.tokens) : wordOf(token))).join('')

const wordOf = (token: Token) => ('text' in token ? String(token.text) : ' ')

const heading = { className: 'ink', style: { ...headingStyle, fontSize: '21px', margin: '28px 0 12px' } }
/** Outlook indents by the margin alone. */
const list = { className: 'ink', style: { ...textStyle, margin: '0 0 16px 26px', padding: 0 } }
const code: CSSProperties = { fontFamily: 'Consolas, Menlo, monospace', fontSize: '15px' }

function nodesOf(tokens: Token[] = []): ReactNode {
  return createElement(Fragment, null, ...tokens.map((token) => nodeOf(token as Tokens.Generic)))
}

function nodeOf(token: Tokens.Generic): ReactNode {
  const inner = () => nodesOf(token.tokens)
  switch (token.type) {
    case 'heading':
      // The letter's title is the first heading.
      return token['depth'] <= 2 ? <h2 {...heading}>{inner()}</h2> : <h3 {...heading}>{inner()}</h3>
    case 'paragraph':
      return <MailText>{inner()}</MailText>
    case 'list':
      return listOf(token as Tokens.List)
    case 'blockquote':
      return (
        <blockquote style={{ margin: 0 }}>
          <MailQuote top={16}>{inner()}</MailQuote>
        </blockquote>
      )
    case 'strong':
      return <strong>{inner()}</strong>
    case 'em':
      return <em>{inner()}</em>
    case 'del':
      return <del>{inner()}</del>
    case 'codespan':
      return <code style={code}>{token['text']}</code>
    case 'code':
      return (
        <pre className="ink" style={{ ...textStyle, ...code, whiteSpace: 'pre-wrap' }}>
          {token['text']}
        </pre>
      )
    case 'link':
      return linkTo(String(token['href']), inner())
    case 'hr':
      return <MailRule />
    case 'br':
      return <br />
    case 'space':
    case 'def':
      return null
    case 'text':
      return token.tokens ? inner() : token['text']
    case 'escape':
    case 'image':
      return token['text']
    default:
      // HTML, tables and unknown syntax: as it was typed.
      return token['block'] === false ? token.raw : <MailText>{token.raw.trim()}</MailText>
  }
}

function listOf({ ordered, start, items }: Tokens.List): ReactNode {
  const entries = items.map(({ tokens }) => createElement('li', null, nodesOf(tokens)))
  return ordered
    ? createElement('ol', { ...list, start: start === '' ? 1 : start }, ...entries)
    : createElement('ul', list, ...entries)
}

/** Other schemes keep their text without a link. */
function linkTo(href: string, words: ReactNode): ReactNode {
  const protocol = URL.parse(href)?.protocol
  return protocol && ['http:', 'https:', 'mailto:'].includes(protocol) ? (
    <MailLink href={href}>{words}</MailLink>
  ) : (
    <>{words}</>
  )
}
