import { Preview } from '@react-email/preview'
import type { ComponentProps, ReactNode } from 'react'
import { MailBox, MailLink, MailText } from './mail-parts.tsx'
import { colors, styleSheet } from './mail-style.ts'
import { columnWidth, outlookPart } from './outlook-parts.ts'

export const column = { width: '100%', style: { maxWidth: `${columnWidth}px`, textAlign: 'left' } } as const
const groundStyle = { backgroundColor: colors.ground, padding: '20px 10px 28px' }
const ground: ComponentProps<'td'> = { className: 'ground', align: 'center', style: groundStyle }
export const paperStyle = {
  backgroundColor: colors.paper,
  border: `1px solid ${colors.line}`,
  borderRadius: '16px',
}

interface MailDocumentProps {
  /** What a mail program shows beside the subject. */
  preview: string
  title: string
  /** The lines below the paper, and the address of the website. */
  foot: { lines: readonly string[]; url: string }
  /** The paper. */
  children: ReactNode
}

/**
 * The document of every mail of the site: tables and inline styles, which all mail programs support. Without pictures,
 * nothing reports that a mail was opened.
 */
export function MailDocument({ preview, title, foot, children }: MailDocumentProps) {
  return (
    <html lang="en" dir="ltr">
      <head>
        <meta httpEquiv="Content-Type" content="text/html; charset=UTF-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        {/* Otherwise Apple Mail changes the text size and makes links of dates and numbers. */}
        <meta name="x-apple-disable-message-reformatting" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no" />
        {outlookPart('outlook-settings')}
        <style dangerouslySetInnerHTML={{ __html: styleSheet }} />
        <title>{title}</title>
      </head>
      <body className="ground" style={{ backgroundColor: colors.ground, margin: 0, padding: 0 }}>
        <Preview>{preview}</Preview>
        <MailBox width="100%" cell={ground}>
          {outlookPart('outlook-column')}
          {children}
          <MailBox {...column} cell={{ className: 'foot', style: { padding: '18px 28px 0' } }}>
            {foot.lines.map((line) => (
              <MailText key={line} look="foot">
                {line}
              </MailText>
            ))}
            <MailText look="foot">
              Our website: <MailLink href={foot.url}>{foot.url}</MailLink>
            </MailText>
          </MailBox>
          {outlookPart('outlook-column-end')}
        </MailBox>
      </body>
    </html>
  )
}
