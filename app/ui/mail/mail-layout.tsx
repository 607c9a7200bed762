import type { ComponentProps, ReactNode } from 'react'
import { column, MailDocument, paperStyle } from './mail-document.tsx'
import { MailMark } from './mail-mark.tsx'
import { MailBox, MailTable } from './mail-parts.tsx'
import { headingStyle } from './mail-style.ts'
import { withoutWidow } from './without-widow.ts'

const paper: ComponentProps<'td'> = { className: 'paper', style: { ...paperStyle, padding: '24px 28px 12px' } }

interface MailLayoutProps {
  preview: string
  title: string
  sender: { name: string; lines: string[]; url: string }
  children: ReactNode
}

/** The layout of every mail but the card: the publisher's name, a title and the text. */
export function MailLayout({ preview, title, sender, children }: MailLayoutProps) {
  return (
    <MailDocument preview={preview} title={title} foot={sender}>
      <MailBox {...column} cell={paper}>
        <Letterhead name={sender.name} />
        <h1 className="ink" style={{ ...headingStyle, fontSize: '28px', margin: '0 0 18px' }}>
          {withoutWidow(title)}
        </h1>
        {children}
      </MailBox>
    </MailDocument>
  )
}

function Letterhead({ name }: { name: string }) {
  return (
    <MailTable style={{ marginBottom: '24px' }}>
      <td style={{ paddingRight: '12px' }}>
        <MailMark />
      </td>
      <td className="ink" style={{ ...headingStyle, fontSize: '17px', verticalAlign: 'middle' }}>
        {name}
      </td>
    </MailTable>
  )
}
