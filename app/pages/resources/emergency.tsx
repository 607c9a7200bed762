import type { ReactNode } from 'react'
import { findLine } from '../../content/hotlines.ts'
import { resources } from '../../content/resources.ts'
import { NumberLinks } from '../../ui/number-links.tsx'
import { Icon, type IconName } from '../../ui/drawings/icon.tsx'

const { emergency } = resources
const line988 = findLine(emergency.talk.line)
const safePlace = findLine(emergency.safePlace.line)

/** Who needs a number now finds it here, without opening or scrolling anything. */
export function Emergency() {
  const { danger, talk, safePlace: shelter } = emergency
  return (
    <section aria-labelledby="crisis" className="mx-auto max-w-6xl px-5 pt-4 pb-10 sm:px-8 sm:pt-6">
      <h1 id="crisis" className="text-title">
        {resources.title}
      </h1>
      <div className="emergency-numbers mt-4 grid gap-4 lg:grid-cols-[5fr_7fr]">
        <div className="flex flex-col rounded-card border-2 border-alarm bg-danger-tint p-4 sm:p-6">
          <h2 className="text-lg sm:text-xl">{danger.lead}</h2>
          <NumberLink
            href={danger.href}
            icon="phone"
            look="border-alarm bg-alarm text-page"
            className="grow text-title"
          >
            {danger.label}
          </NumberLink>
        </div>
        <div className="rounded-card border-2 border-ink bg-raised p-4 sm:p-6">
          <h2 className="text-lg sm:text-xl">{talk.lead}</h2>
          <div className="grid grid-cols-2 gap-x-3 sm:grid-cols-3">
            <NumberLink href={line988.call?.href} icon="phone">
              {talk.call}
            </NumberLink>
            <NumberLink href={line988.text?.href} icon="message">
              {talk.sms}
            </NumberLink>
            <NumberLink
              href={line988.chatUrl}
              icon="chat"
              look="border-ink text-ink"
              className="off-paper max-sm:col-span-2 text-xl"
            >
              {talk.chat}
              <span className="sr-only"> {talk.chatWith}</span>
            </NumberLink>
          </div>
          <p className="off-paper mt-3">
            <NumberLinks>{talk.text}</NumberLinks>
          </p>
        </div>
        <div className="rounded-card border-2 border-line-strong p-4 sm:px-6 lg:col-span-2">
          <h2 className="text-lg sm:text-xl">{shelter.lead}</h2>
          <a
            href={safePlace.text?.href}
            className="long-number inline-flex min-h-11 gap-2 py-2 text-lg font-semibold underline decoration-1 underline-offset-4"
          >
            <Icon name="message" />
            Text {safePlace.text?.display}
          </a>
          <p className="off-paper text-ink-soft">
            {safePlace.line} {safePlace.hours}.
          </p>
        </div>
      </div>
      <p className="mt-5 max-w-prose font-semibold">{emergency.notUs}</p>
    </section>
  )
}

interface NumberLinkProps {
  href: string | undefined
  icon: IconName
  look?: string
  className?: string
  children: ReactNode
}

function NumberLink({ href, icon, look = 'border-ink bg-mark text-page', className = '', children }: NumberLinkProps) {
  return (
    <a
      href={href}
      rel="noreferrer"
      className={`mt-3 flex min-h-16 items-center justify-center gap-3 rounded-control border-2 px-3 font-semibold whitespace-nowrap no-underline even-figures ${look} ${className || 'text-xl'}`}
    >
      <Icon name={icon} />
      {children}
    </a>
  )
}
