import { render, toPlainText } from '@react-email/render'
import type { ReactElement } from 'react'
import type { Mail } from './mailer.server.ts'

const factsAsColumns = { selector: 'table.facts', format: 'dataTable', options: { uppercaseHeaderCells: false } }

/** Both versions of a message's body: HTML, and the same words as plain text. */
export async function renderMail(body: ReactElement): Promise<Pick<Mail, 'html' | 'text'>> {
  const html = await render(body)
  return { html, text: toPlainText(html, { selectors: [factsAsColumns] }) }
}
