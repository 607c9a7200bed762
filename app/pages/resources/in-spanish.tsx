import { findLine } from '../../content/hotlines.ts'
import { spanish } from '../../content/spanish.ts'
import { Section, Title } from '../../ui/layout.tsx'
import { NumberLinks } from '../../ui/number-links.tsx'
import { cardLook, gridLook, titleLook } from './cards.tsx'
import { EmergencyNumbers } from './emergency.tsx'
import { hostOf, Way } from './line-links.tsx'
import { summarizeChecks } from './verify-note.tsx'

const lines = spanish.lines.map(({ line, ...words }) => ({ ...findLine(line), ...words }))
const lead = spanish.linesLead[summarizeChecks(lines).state]

/** 911, 988 and the lines that answer in Spanish, each with the page of its operator. */
export function InSpanish() {
  return (
    <Section id="espanol" lang="es" className="border-t border-line" aria-labelledby="es">
      <Title id="es">{spanish.title}</Title>
      <EmergencyNumbers danger={spanish.danger} talk={spanish.talk} heading="h3" />
      <p className="mt-6 max-w-prose font-semibold">{spanish.notUs}</p>
      <h3 className="mt-10 text-title">{spanish.linesTitle}</h3>
      <p className="mt-2 max-w-prose">
        <NumberLinks>{`${lead} ${spanish.ifNot}${spanish.notRead}`}</NumberLinks>
      </p>
      <ul className={gridLook}>
        {lines.map(({ id, title, name, note, press, call, webUrl = '' }) => (
          <li key={id} className={cardLook}>
            <p className={titleLook}>{title}</p>
            <p className="mt-2 text-sm text-ink-soft">{name}</p>
            {note && (
              <p className="mt-2">
                <NumberLinks>{note}</NumberLinks>
              </p>
            )}
            <ul className="contact-ways">
              {call && <Way icon="phone" href={call.href} label={spanish.call(numberIn(call.display), press)} />}
              <Way icon="outward" href={webUrl} label={hostOf(webUrl)} />
            </ul>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** The number without the letters that help English readers to remember it. */
function numberIn(display: string): string {
  return display.replace(/ .*/, '')
}
