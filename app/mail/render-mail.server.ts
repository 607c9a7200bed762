import { render, toPlainText } from '@react-email/render'
import type { ReactElement } from 'react'
import { writeOutlookParts } from '../ui/mail/outlook-parts.ts'
import type { Mail } from './mailer.server.ts'

/** A formatter of html-to-text, which has no types: the part that is used here. */
type Formatter = (
  element: { attribs: Record<string, string>; children: unknown[] },
  walk: (children: unknown[], builder: Builder) => void,
  builder: Builder,
) => void
interface Builder {
  addInline(text: string, options?: { noWordTransform: boolean }): void
  openBlock(options: { leadingLineBreaks: number }): void
  closeBlock(): void
}

/** `Open my giving: https://…`: nothing follows the URL, so that a mail program takes no other text for a part of it. */
const linkAlone: Formatter = (element, walk, builder) => {
  walk(element.children, builder)
  builder.addInline(`: ${element.attribs['href']}`, { noWordTransform: true })
}

/** A line separates the publisher's details from the text. */
const foot: Formatter = (element, walk, builder) => {
  builder.openBlock({ leadingLineBreaks: 2 })
  builder.addInline('—')
  walk(element.children, builder)
  builder.closeBlock()
}

const asText = {
  formatters: { linkAlone, foot },
  selectors: [
    { selector: 'title', format: 'skip' },
    { selector: 'table.facts', format: 'dataTable', options: { uppercaseHeaderCells: false } },
    ...['h1', 'h2', 'h3'].map((selector) => ({ selector, options: { uppercase: false } })),
    { selector: 'a', options: { linkBrackets: ['<', '>'] } },
    { selector: 'a.alone', format: 'linkAlone' },
    { selector: 'a.number', format: 'inline' },
    { selector: 'td.rule', format: 'horizontalLine' },
    { selector: 'td.foot', format: 'foot' },
    { selector: 'p.foot', format: 'paragraph', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
    { selector: 'p.label', format: 'paragraph', options: { leadingLineBreaks: 2, trailingLineBreaks: 1 } },
  ],
}

/** Both versions of a message's body: HTML, and the same words as plain text. */
export async function renderMail(body: ReactElement): Promise<Pick<Mail, 'html' | 'text'>> {
  const html = writeOutlookParts(await render(body))
  return { html, text: toPlainText(withPlainSpaces(html), asText) }
}

/** A space that does not break is for the layout alone, but for one that somebody typed. */
const withPlainSpaces = (html: string): string =>
  html.replaceAll(/(<pre[^]*?<\/pre>)|\u00A0|&nbsp;/g, (_, typed: string | undefined) => typed ?? ' ')
