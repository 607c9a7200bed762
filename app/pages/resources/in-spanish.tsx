import { site } from '../../content/site.ts'
import { type SpanishLine, spanish } from '../../content/spanish.ts'
import { Section, Title } from '../../ui/layout.tsx'
import { NumberLinks } from '../../ui/number-links.tsx'
import { findSampleValues } from '../../values/find-sample-values.ts'
import { fill } from '../../words/fill.ts'
import { findLine, isShown } from './crisis-lines.ts'
import { EmergencyNumbers } from './emergency.tsx'
import { hostOf, Way } from './line-links.tsx'
import { summarizeChecks } from './verify-note.tsx'

/** 911, 988 and the lines that answer in Spanish, each with the page of its operator. */
export function InSpanish() {
  const lines = spanish.lines
    .filter(({ line }) => isShown(line))
    .map((words: SpanishLine) => ({ words, ...findLine(words.line) }))
  const lead = spanish.linesLead[summarizeChecks(lines).state]
  return (
    <Section id="espanol" lang="es" className="border-t border-line" aria-labelledby="es">
      <Title id="es">{spanish.title}</Title>
      <EmergencyNumbers danger={spanish.danger} talk={spanish.talk} heading="h3" />
      <p className="mt-6 max-w-prose font-semibold">{spanish.notUs}</p>
      <h3 className="mt-10 text-title">{spanish.linesTitle}</h3>
      <p className="mt-2 max-w-prose">
        <NumberLinks>{[lead, spanish.ifNot, isReadBySpeaker() ? '' : spanish.notRead].join(' ').trim()}</NumberLinks>
      </p>
      <ul className="card-grid">
        {lines.map(({ id, words, name, call, webUrl = '' }) => (
          <li key={id}>
            <p className="font-display">{words.title}</p>
            <p className="line-hours">{name}</p>
            {words.note && (
              <p>
                <NumberLinks>{words.note}</NumberLinks>
              </p>
            )}
            <ul className="contact-ways">
              {call && <Way icon="phone" href={call.href} label={callIn(call.display, words.press)} />}
              <Way icon="outward" href={webUrl} label={hostOf(webUrl)} />
            </ul>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Whether the owner names the native speaker who has read this part. */
function isReadBySpeaker(): boolean {
  const { spanish: reader } = site.evidence
  return reader !== null && findSampleValues({ reader }).length === 0
}

function callIn(display: string, press: string | undefined): string {
  const number = numberIn(display)
  return press === undefined ? fill(spanish.call, { number }) : fill(spanish.callAndPress, { number, press })
}

/** The number without the letters that help English readers to remember it. */
function numberIn(display: string): string {
  return display.replace(/ .*/, '')
}
