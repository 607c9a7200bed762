import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { afterPayment } from '../../content/after-payment.ts'
import { site } from '../../content/site.ts'
import { addressLine } from '../../words/street-line.ts'
import { Unbreakable } from '../../ui/unbreakable.tsx'

interface DoMoreProps {
  /** Employers match gifts, not purchases. */
  isGift: boolean
  siteUrl: string
}

const { newsletter, match, friend } = afterPayment.more
const link = 'text-link inline-flex min-h-11 cursor-pointer items-center'

/** Next steps after a gift, below everything else. */
export function DoMore({ isGift, siteUrl }: DoMoreProps) {
  const url = `${siteUrl}/`
  const mail = `mailto:?subject=${encodeURIComponent(friend.subject)}&body=${encodeURIComponent(`${friend.text} ${url}`)}`
  const facts: (readonly [name: string, value: string])[] = [
    [match.facts.organization, site.legalName],
    [match.facts.ein, site.ein],
    [match.facts.address, addressLine(site.address)],
  ]
  /** The device's share dialog, where it has one. */
  const share = (event: MouseEvent) => {
    if (!('share' in navigator)) return
    event.preventDefault()
    // Rejected when the visitor closes the dialog.
    navigator.share({ title: friend.subject, text: friend.text, url }).catch(() => {})
  }
  return (
    <section className="not-printed mt-10 border-t border-line pt-6">
      <h2 className="text-xl">{afterPayment.more.title}</h2>
      <ul className="mt-2">
        <li>
          <Link className={link} to={newsletter.to}>
            {newsletter.label}
          </Link>
        </li>
        {isGift && (
          <li>
            <details>
              <summary className={link}>{match.summary}</summary>
              <p className="mt-1">{match.text}</p>
              <ol className="mt-2 list-decimal pl-5">
                {match.steps.map((step) => (
                  <li key={step}>{step}</li>
                ))}
              </ol>
              <dl className="my-4 grid gap-x-6 rounded-control bg-sunk px-5 py-4 sm:grid-cols-[auto_1fr]">
                {facts.map(([name, value]) => (
                  <div key={name} className="contents">
                    <dt className="text-sm text-ink-soft">{name}</dt>
                    <dd>
                      <Unbreakable>{value}</Unbreakable>
                    </dd>
                  </div>
                ))}
              </dl>
            </details>
          </li>
        )}
        <li>
          <a className={link} href={mail} onClick={share}>
            {friend.label}
          </a>
        </li>
      </ul>
    </section>
  )
}
