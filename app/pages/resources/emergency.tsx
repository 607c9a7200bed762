import type { ReactNode } from 'react'
import type { LineId } from '../../content/hotlines/line-id.ts'
import { directories } from '../../content/hotlines/directories.ts'
import { resources } from '../../content/pages/resources.ts'
import { NumberLinks } from '../../ui/number-links.tsx'
import { type IconName, SpriteIcon } from '../../ui/drawings/icon.tsx'
import { findLine } from './crisis-lines.ts'

const { emergency } = resources

/** The emergency numbers, visible without opening or scrolling. */
export function Emergency() {
  const { danger, talk, safePlace: shelter } = emergency
  const safePlace = findLine(shelter.line)
  return (
    <section aria-labelledby="crisis" className="mx-auto max-w-6xl px-5 py-3 sm:px-8 sm:py-4">
      <h1 id="crisis" className="text-title">
        {resources.title}
      </h1>
      <EmergencyNumbers danger={danger} talk={talk} heading="h2" />
      <nav aria-label={resources.directoriesTitle} className="mt-2">
        <ul className="flex flex-wrap items-center gap-x-5">
          <li>{resources.directoriesTitle}:</li>
          {directories.map(({ id, short }) => (
            <li key={id}>
              <a href={`#${id}`} className="text-link inline-flex min-h-11 items-center">
                {short}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {!safePlace.isDead && (
        <div className="emergency-numbers mt-2 rounded-control border-2 border-line-strong p-4 sm:p-6">
          <h2 className="text-lg">{shelter.lead}</h2>
          <a href={safePlace.text?.href} className="flex gap-2 py-2 text-lg font-semibold underline">
            <SpriteIcon name="message" />
            {`Text ${safePlace.text?.display}`}
          </a>
          <p className="text-ink-soft">{`${safePlace.line} ${safePlace.hours}.`}</p>
        </div>
      )}
      <p className="pt-4 max-w-prose font-semibold">{emergency.notUs}</p>
    </section>
  )
}

interface EmergencyNumbersProps {
  danger: { lead: string; label: string; href: string }
  talk: { lead: string; text: string; line: LineId; call: string; sms: string; chat?: string; chatWith?: string }
  heading: 'h2' | 'h3'
}

/** 911 and 988, in one language. */
export function EmergencyNumbers({ danger, talk, heading: Heading }: EmergencyNumbersProps) {
  const { call, text, chatUrl } = findLine(talk.line)
  return (
    <div className="emergency-numbers mt-3 grid gap-3 sm:gap-4 lg:grid-cols-[5fr_7fr]">
      <div className="flex flex-col rounded-control border-2 border-alarm bg-danger-tint px-4 py-3 sm:p-6">
        <Heading className="text-lg">{danger.lead}</Heading>
        <NumberLink href={danger.href} icon="phone" look="call-911">
          {danger.label}
        </NumberLink>
      </div>
      <div className="rounded-control border-2 border-ink bg-raised px-4 py-3 sm:p-6">
        <Heading className="text-lg">{talk.lead}</Heading>
        <div className={`grid gap-x-3 ${talk.chat ? 'three-ways text-xl' : 'text-lg'}`}>
          <NumberLink href={call?.href} icon="phone">
            {talk.call}
          </NumberLink>
          <NumberLink href={text?.href} icon="message">
            {talk.sms}
          </NumberLink>
          {talk.chat && (
            <NumberLink
              href={chatUrl}
              rel="noreferrer"
              icon="chat"
              look="chat"
              aria-label={`${talk.chat} ${talk.chatWith}`}
            >
              {talk.chat}
            </NumberLink>
          )}
        </div>
        <p className="mt-3">
          <NumberLinks>{talk.text}</NumberLinks>
        </p>
      </div>
    </div>
  )
}

interface NumberLinkProps {
  href: string | undefined
  icon: IconName
  look?: 'call-911' | 'chat'
  children: ReactNode
  rel?: string
  'aria-label'?: string
}

function NumberLink({ href, icon, look, children, ...rest }: NumberLinkProps) {
  return (
    <a {...rest} href={href} className={look ? `number-link ${look}` : 'number-link'}>
      <SpriteIcon name={icon} />
      {children}
    </a>
  )
}
