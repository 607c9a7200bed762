import type { CSSProperties } from 'react'
import { LitWindow } from './lit-window.tsx'
import { column, MailDocument, paperStyle } from './mail-document.tsx'
import { MailDrawing, type DrawnRow } from './mail-drawing.tsx'
import { MailMark } from './mail-mark.tsx'
import { withoutWidow } from './without-widow.ts'
import { MailBox, MailTable } from './mail-parts.tsx'
import { colors, headingStyle, nightColor, serif, textStyle } from './mail-style.ts'

export interface MailCardWords {
  /** Before the name: "A gift in memory of". */
  lead: string
  /** Set large. */
  name: string
  greeting: string
  text: string
  /** Paragraphs of a person's own words. */
  message: readonly string[]
  /** Who wrote them. */
  from: string | null
  about: string
}

interface MailCardProps {
  words: MailCardWords
  preview: string
  title: string
  publisher: string
  foot: { lines: readonly string[]; url: string }
}

const panel = { backgroundColor: nightColor, borderRadius: '15px 15px 0 0', padding: '28px 0 24px' }
const glowRule: readonly DrawnRow[] = [{ height: 3, cells: [{ width: 48, color: colors.glow, radius: '2px' }] }]
const centered = { fontFamily: serif, textAlign: 'center', textWrap: 'balance' } as const
const styles = {
  title: { ...headingStyle, ...centered, fontSize: '40px', lineHeight: '1.2', margin: '0 0 22px' },
  lead: { fontSize: '21px', fontStyle: 'italic', fontWeight: 400 },
  text: { ...textStyle, ...centered, fontSize: '20px', lineHeight: '1.5' },
  message: { ...textStyle, ...centered, fontSize: '25px', fontStyle: 'italic', lineHeight: '1.4', margin: '0 0 12px' },
  from: { ...textStyle, ...centered, fontSize: '20px', margin: '0 0 24px' },
  about: { ...textStyle, ...centered, color: colors.quiet, margin: '0 0 22px' },
  publisher: { ...headingStyle, fontSize: '16px', verticalAlign: 'middle' },
} satisfies Record<string, CSSProperties>

/** A mail that is a card: one drawing, and few words set large. */
export function MailCard({ words, preview, title, publisher, foot }: MailCardProps) {
  return (
    <MailDocument preview={preview} title={title} foot={foot}>
      <MailBox {...column} cell={{ className: 'paper card', style: { ...paperStyle, padding: 0 } }}>
        <MailBox width="100%" cell={{ align: 'center', style: panel }}>
          <LitWindow />
        </MailBox>
        <MailBox width="100%" cell={{ className: 'words', align: 'center', style: { padding: '34px 52px 26px' } }}>
          <h1 className="ink title" style={styles.title}>
            <span className="quiet" style={{ ...styles.lead, color: colors.quiet }}>
              {words.lead}
            </span>
            <br />
            {withoutWidow(words.name)}
          </h1>
          <Line look="text">{words.greeting}</Line>
          <Line look="text">{words.text}</Line>
          {words.message.length > 0 && <GlowRule />}
          {words.message.map((paragraph) => (
            <Line key={paragraph} look="message">
              {paragraph}
            </Line>
          ))}
          {words.message.length > 0 && words.from && <Line look="from">{`— ${words.from}`}</Line>}
          <GlowRule />
          <Line look="about">{words.about}</Line>
          <MailTable align="center">
            <td style={{ paddingRight: '10px' }}>
              <MailMark />
            </td>
            <td className="ink" style={styles.publisher}>
              {publisher}
            </td>
          </MailTable>
        </MailBox>
      </MailBox>
    </MailDocument>
  )
}

/** What a person typed has its own direction. */
function Line({ look, children }: { look: 'text' | 'message' | 'from' | 'about'; children: string }) {
  return (
    <p dir="auto" className={look === 'about' ? 'quiet' : 'ink'} style={styles[look]}>
      {withoutWidow(children)}
    </p>
  )
}

const GlowRule = () => (
  <MailTable align="center" data-skip-in-text="true">
    <td style={{ padding: '10px 0 26px' }}>
      <MailDrawing rows={glowRule} />
    </td>
  </MailTable>
)
