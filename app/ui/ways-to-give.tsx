import { Fragment, type MouseEvent, useState } from 'react'
import { wayWords } from '../content/pages/ways-to-give.ts'
import { buttonClass } from './controls/button.tsx'
import { copyText, type WayToGive } from './find-ways-to-give.ts'
import { TextLink } from './text-link.tsx'
import { Unbreakable } from './unbreakable.tsx'

/** Ways to give in rows, each with the facts to copy. */
export function WaysToGive({ ways }: { ways: readonly WayToGive[] }) {
  return (
    <div className="mt-8 border-t-2 border-ink">
      {ways.map(({ title, text, facts, after, link }) => (
        <article
          key={title}
          className="grid break-inside-avoid gap-x-12 gap-y-4 border-b border-line py-8 sm:grid-cols-[1fr_2fr]"
        >
          <h3 className="text-xl">{title}</h3>
          <div className="grid max-w-prose gap-4">
            <p>{text}</p>
            {facts && <Facts title={title} facts={facts} />}
            {after && <p>{after}</p>}
            {link && (
              <p className="print:hidden">
                <TextLink link={link} className="mr-6" />
              </p>
            )}
          </div>
        </article>
      ))}
    </div>
  )
}

/** Without a script, the buttons are hidden and the lines can be selected. */
function Facts({ title, facts }: { title: string; facts: NonNullable<WayToGive['facts']> }) {
  const [message, setMessage] = useState('')

  async function copy({ currentTarget }: MouseEvent) {
    const lines = currentTarget.closest('p')!.previousElementSibling!
    setMessage('')
    try {
      await navigator.clipboard.writeText(copyText(facts))
      setMessage(wayWords.copied)
    } catch {
      getSelection()?.selectAllChildren(lines)
      setMessage(wayWords.notCopied)
    }
  }

  return (
    <div className="rounded-card border border-line bg-raised p-8">
      <dl className={`grid gap-x-6 even-figures ${facts.length > 1 ? 'sm:grid-cols-[auto_1fr]' : ''}`}>
        {facts.map(([name, value]) => (
          <Fragment key={name}>
            <dt className="text-ink-soft">{name}</dt>
            <dd className="mb-2 font-semibold sm:mb-0">
              <Unbreakable>{value}</Unbreakable>
            </dd>
          </Fragment>
        ))}
      </dl>
      <p className="mt-4 flex flex-wrap items-center gap-3 noscript:hidden print:hidden">
        {(
          [
            [wayWords.copy, copy],
            [wayWords.print, printAlone],
          ] as const
        ).map(([label, onClick]) => (
          <button
            key={label}
            type="button"
            aria-label={`${label}: ${title}`}
            className={buttonClass({ variant: 'outline' })}
            onClick={onClick}
          >
            {label}
          </button>
        ))}
        <span role="status">{message}</span>
      </p>
    </div>
  )
}

/** See `print.css`. Some browsers send `afterprint` before `print` returns. */
function printAlone({ currentTarget }: MouseEvent) {
  const { classList } = currentTarget.closest('article')!
  classList.add('printed-alone')
  window.addEventListener('afterprint', () => classList.remove('printed-alone'), { once: true })
  window.print()
}
