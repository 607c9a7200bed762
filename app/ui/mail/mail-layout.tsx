import { Body } from '@react-email/body'
import { Container } from '@react-email/container'
import { Head } from '@react-email/head'
import { Heading } from '@react-email/heading'
import { Hr } from '@react-email/hr'
import { Html } from '@react-email/html'
import { Link } from '@react-email/link'
import { Preview } from '@react-email/preview'
import { Section } from '@react-email/section'
import { Text } from '@react-email/text'
import type { CSSProperties, ReactNode } from 'react'

// The light scheme of app.css, written out: mail programs know no custom properties.
const ink = '#1c2340'
const quiet = '#4b5170'
const line = '#e0d5bd'
const sans = "'Source Sans 3', 'Segoe UI', Helvetica, Arial, sans-serif"

export const mailText: CSSProperties = {
  color: ink,
  fontFamily: sans,
  fontSize: '17px',
  lineHeight: '1.55',
  margin: '0 0 16px',
}

/** The paper on which every message of the site is written. No pictures: nothing in it tells that it was opened. */
export function MailLayout({
  preview,
  title,
  sender,
  children,
}: {
  preview: string
  title: string
  sender: { name: string; lines: string[]; url: string }
  children: ReactNode
}) {
  return (
    <Html lang="en">
      <Head>
        <meta name="color-scheme" content="light" />
      </Head>
      <Preview>{preview}</Preview>
      <Body style={{ backgroundColor: '#fbf6ea', margin: 0, padding: '24px 12px' }}>
        <Container
          style={{
            backgroundColor: '#fffdf7',
            border: `1px solid ${line}`,
            borderRadius: '12px',
            maxWidth: '560px',
            padding: '32px',
          }}
        >
          <Text style={{ ...mailText, color: quiet, fontSize: '15px' }}>{sender.name}</Text>
          <Heading
            as="h1"
            style={{
              color: ink,
              fontFamily: "Fraunces, Georgia, 'Times New Roman', serif",
              fontSize: '26px',
              lineHeight: '1.25',
              margin: '0 0 20px',
            }}
          >
            {title}
          </Heading>
          {children}
          <Hr style={{ borderColor: line, margin: '28px 0 20px' }} />
          <Section>
            {sender.lines.map((line) => (
              <Text key={line} style={{ ...mailText, color: quiet, fontSize: '14px', margin: '0 0 4px' }}>
                {line}
              </Text>
            ))}
            <Link href={sender.url} style={{ color: quiet, fontFamily: sans, fontSize: '14px' }}>
              {sender.url}
            </Link>
          </Section>
        </Container>
      </Body>
    </Html>
  )
}

/** A link in the site's own colour rather than the mail program's. */
export function MailLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} style={{ color: '#23606f', textDecoration: 'underline' }}>
      {children}
    </Link>
  )
}

/** Facts in two columns. The class lets the text version of the message keep them side by side. */
export function MailFacts({ facts }: { facts: [name: string, value: string][] }) {
  const cell: CSSProperties = { ...mailText, margin: 0, padding: '6px 0', textAlign: 'left', verticalAlign: 'top' }
  return (
    <table
      className="facts"
      cellPadding={0}
      cellSpacing={0}
      style={{ borderCollapse: 'collapse', margin: '0 0 20px', width: '100%' }}
    >
      <tbody>
        {facts.map(([name, value]) => (
          <tr key={name} style={{ borderBottom: `1px solid ${line}` }}>
            <th scope="row" style={{ ...cell, color: quiet, fontWeight: 400, paddingRight: '16px', width: '40%' }}>
              {name}
            </th>
            <td style={{ ...cell, fontWeight: 600 }}>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
