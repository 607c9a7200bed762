import type { ComponentProps, CSSProperties, ReactElement, ReactNode } from 'react'
import { createElement, Fragment } from 'react'
import { site } from '../../content/site.ts'
import { unbreakable } from '../unbreakable.tsx'
import { colors, sans, serif, textStyle } from './mail-style.ts'

/** A table of one row, only for layout. Its children are cells. */
export function MailTable({ children, ...rest }: ComponentProps<'table'>) {
  return (
    <table role="presentation" border={0} cellPadding={0} cellSpacing={0} {...rest}>
      <tbody>
        <tr>{children}</tr>
      </tbody>
    </table>
  )
}

/** A table of one cell: Outlook applies padding, borders and backgrounds only to cells. */
export function MailBox({ cell, children, ...rest }: ComponentProps<'table'> & { cell: ComponentProps<'td'> }) {
  return (
    <MailTable {...rest}>
      <td {...cell}>{children}</td>
    </MailTable>
  )
}

const looks = {
  plain: {},
  strong: { fontWeight: 600 },
  /** A heading of the next paragraph. */
  label: { fontSize: '15px', margin: '0 0 4px' },
  small: { fontSize: '15px' },
  foot: { fontSize: '14px', margin: '0 0 4px' },
} satisfies Record<string, CSSProperties>

/** A paragraph. In plain text, the site's e-mail address and telephone number are links, and numbers do not wrap. */
export function MailText({ look = 'plain', children }: { look?: keyof typeof looks; children: ReactNode }) {
  const isQuiet = look === 'label' || look === 'small' || look === 'foot'
  return (
    <p
      className={isQuiet ? `quiet ${look}` : 'ink'}
      style={{ ...textStyle, ...(isQuiet && { color: colors.quiet }), ...looks[look] }}
    >
      {typeof children === 'string' ? wordsOf(children) : children}
    </p>
  )
}

function wordsOf(text: string): ReactNode {
  const contacts: Record<string, ReactElement | undefined> = {
    [site.email]: <MailLink href={`mailto:${site.email}`}>{site.email}</MailLink>,
    [site.phone]: <MailPhone phone={site.phone} />,
  }
  const contact = new RegExp(`(${RegExp.escape(site.email)}|${RegExp.escape(site.phone)})`)
  const pieces = text.split(contact).flatMap((part) => contacts[part] ?? unbroken(part))
  return createElement(Fragment, null, ...pieces)
}

/** An address of which a part is left out, as by `maskEmail`, and the number of a book's copies with its first word. */
const wholeInMails = /(\S…\S?@[\w.-]*\w|\d+ × \S+)/

const unbroken = (text: string): ReactNode[] =>
  text
    .split(wholeInMails)
    .flatMap((part) => (wholeInMails.test(part) ? part : part.split(unbreakable)))
    .map(asWhole)

const isWhole = (text: string) => wholeInMails.test(text) || unbreakable.test(text)
const asWhole = (text: string) => (isWhole(text) ? <span style={{ whiteSpace: 'nowrap' }}>{text}</span> : text)

/**
 * A link in the site's colour and not the mail program's. `isAlone`: the link is a whole line, which the text version
 * writes as `label: address`.
 */
export function MailLink({ href, isAlone, children }: { href: string; isAlone?: boolean; children: ReactNode }) {
  return (
    <a href={href} className={isAlone ? 'link alone' : 'link'} style={linkStyle}>
      {children}
    </a>
  )
}

const linkStyle: CSSProperties = { color: colors.link, textDecoration: 'underline' }

/** Where the staff sees to what a mail is about. `href` is null where there is no office. */
export function MailOfficeLink({ href }: { href: string | null }) {
  if (href === null) return null
  return (
    <MailText>
      <MailLink href={href} isAlone>
        Open it in the office
      </MailLink>
    </MailText>
  )
}

/** A telephone number that calls when it is tapped. */
export function MailPhone({ phone }: { phone: string }) {
  const digits = phone.replaceAll(/\D/g, '')
  const href = `tel:${digits.length === 10 ? '+1' : ''}${digits}`
  return (
    <a href={href} className="link number" style={{ ...linkStyle, whiteSpace: 'nowrap' }}>
      {phone}
    </a>
  )
}

/**
 * The main action, at most one in a mail. `isGift` has the accent color, which is reserved for giving. Outlook on Windows
 * ignores the padding of a link, so the cell also has it.
 */
export function MailButton({ href, label, isGift = false }: { href: string; label: string; isGift?: boolean }) {
  const padding = '13px 26px'
  const [background, color] = isGift ? [colors.give, colors.ink] : [colors.ink, colors.paper]
  const cell = { backgroundColor: background, borderRadius: '10px', msoPaddingAlt: padding } as CSSProperties
  const look = isGift ? '' : 'solid'
  return (
    <MailBox style={{ margin: '8px 0 24px' }} cell={{ align: 'center', className: look, style: cell }}>
      <a
        href={href}
        className={`${look} alone`}
        style={{
          backgroundColor: background,
          borderRadius: '10px',
          color,
          display: 'inline-block',
          fontFamily: sans,
          fontSize: '17px',
          fontWeight: 600,
          lineHeight: '1.3',
          padding,
          textDecoration: 'none',
        }}
      >
        {label}
      </a>
    </MailBox>
  )
}

export type Facts = [name: string, value: string][]

/** Facts in two columns; `lead` makes the first one large. The text version uses the class to keep the columns. */
export function MailFacts({ facts, lead = false }: { facts: Facts; lead?: boolean }) {
  const box: CSSProperties = {
    borderBottom: `1px solid ${colors.line}`,
    margin: 0,
    padding: '11px 0',
    textAlign: 'left',
  }
  const cell: CSSProperties = { ...textStyle, ...box, verticalAlign: 'baseline' }
  const quiet: CSSProperties = { color: colors.quiet, fontSize: '15px', fontWeight: 400 }
  const nameStyle: CSSProperties = { ...cell, ...quiet, paddingRight: '16px', whiteSpace: 'nowrap', width: '130px' }
  const valueStyle: CSSProperties = { ...cell, fontWeight: 600, wordBreak: 'break-word' }
  const large: CSSProperties = { fontFamily: serif, fontSize: '28px', lineHeight: '1.2' }
  return (
    <table
      className="facts"
      border={0}
      cellPadding={0}
      cellSpacing={0}
      width="100%"
      style={{ borderCollapse: 'collapse', margin: '4px 0 28px' }}
    >
      <tbody>
        {facts.map(([name, value], index) => (
          <tr key={name}>
            <th scope="row" className="quiet line" style={nameStyle}>
              {name}
            </th>
            <td className="ink line" style={{ ...valueStyle, ...(lead && index === 0 && large) }}>
              {createElement(Fragment, null, ...unbroken(value))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Typed text: spaces, line ends and its direction are kept, also in the text version. */
export function MailTyped({ margin = '0 0 16px', children }: { margin?: string; children: string }) {
  return (
    <pre dir="auto" className="ink" style={{ ...textStyle, margin, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
      {children}
    </pre>
  )
}

/** A quotation. `top`: the space above its text, in pixels, as much as the last paragraph has below it. */
export function MailQuote({ top = 0, children }: { top?: number; children: ReactNode }) {
  const style = { borderLeft: `4px solid ${colors.line}`, padding: `${top}px 0 0 16px` }
  return (
    <MailBox style={{ margin: '0 0 16px' }} cell={{ className: 'line', style }}>
      {children}
    </MailBox>
  )
}

/** A line between parts. Outlook draws the border of a cell more exactly than an `hr`. */
export function MailRule() {
  const style = { borderTop: `1px solid ${colors.line}`, fontSize: '1px', lineHeight: '1px' }
  return (
    <MailBox width="100%" style={{ margin: '12px 0 24px' }} cell={{ className: 'line rule', style }}>
      &nbsp;
    </MailBox>
  )
}
