import { Preview } from '@react-email/preview'
import type { ComponentProps, ReactNode } from 'react'
import { MailBox, MailLink, MailTable, MailText } from './mail-parts.tsx'
import { colors, headingStyle, styleSheet } from './mail-style.ts'

const column = { width: '100%', style: { maxWidth: '600px', textAlign: 'left' } } as const
const groundStyle = { backgroundColor: colors.ground, padding: '20px 10px 28px' }
const ground: ComponentProps<'td'> = { className: 'ground', align: 'center', style: groundStyle }
const paperStyle = { backgroundColor: colors.paper, border: `1px solid ${colors.line}`, borderRadius: '16px' }
const paper: ComponentProps<'td'> = { className: 'paper', style: { ...paperStyle, padding: '24px 28px 12px' } }

interface MailLayoutProps {
  preview: string
  title: string
  sender: { name: string; lines: string[]; url: string }
  children: ReactNode
}

/**
 * The layout of every mail of the site: tables and inline styles, which all mail programs support. Without pictures,
 * nothing reports that a mail was opened.
 */
export function MailLayout({ preview, title, sender, children }: MailLayoutProps) {
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
        <style dangerouslySetInnerHTML={{ __html: styleSheet }} />
        <title>{title}</title>
      </head>
      <body className="ground" style={{ backgroundColor: colors.ground, margin: 0, padding: 0 }}>
        <Preview>{preview}</Preview>
        <MailBox width="100%" cell={ground}>
          <MailBox {...column} cell={paper}>
            <Letterhead name={sender.name} />
            <h1 className="ink" style={{ ...headingStyle, fontSize: '28px', margin: '0 0 18px' }}>
              {title}
            </h1>
            {children}
          </MailBox>
          <MailBox {...column} cell={{ className: 'foot', style: { padding: '18px 28px 0' } }}>
            {sender.lines.map((line) => (
              <MailText key={line} look="foot">
                {line}
              </MailText>
            ))}
            <MailText look="foot">
              Our website: <MailLink href={sender.url}>{sender.url}</MailLink>
            </MailText>
          </MailBox>
        </MailBox>
      </body>
    </html>
  )
}

function Letterhead({ name }: { name: string }) {
  return (
    <MailTable style={{ marginBottom: '24px' }}>
      <td style={{ paddingRight: '12px' }}>
        <WindowMark />
      </td>
      <td className="ink" style={{ ...headingStyle, fontSize: '17px', verticalAlign: 'middle' }}>
        {name}
      </td>
    </MailTable>
  )
}

/** The publisher's logo, drawn with table cells because mails load no pictures: a lit arched window with a book on the sill. */
function WindowMark() {
  const { glow, page } = colors
  const rows: [height: number, color: string, radii: [left: string, right: string]][] = [
    [12, glow, ['10px 0 0 0', '0 10px 0 0']],
    [8, glow, ['0', '0']],
    [7, page, ['0', '0']],
  ]
  return (
    <table
      role="presentation"
      border={0}
      cellPadding={0}
      aria-hidden="true"
      data-skip-in-text="true"
      className="mark"
      cellSpacing={2}
      style={{ backgroundColor: colors.mark, borderRadius: '14px 14px 2px 2px' }}
    >
      <tbody>
        {rows.map(([height, backgroundColor, radii]) => (
          <tr key={`${height}`}>
            {radii.map((borderRadius, index) => (
              <td
                key={index === 0 ? 'left' : 'right'}
                width={10}
                height={height}
                style={{ backgroundColor, borderRadius, fontSize: '1px', lineHeight: '1px' }}
              >
                &nbsp;
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
