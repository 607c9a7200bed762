import { useSyncExternalStore } from 'react'
import { dateInWords, months } from '../../words/date-in-words.ts'
import { legalPage } from '../../content/legal/legal-page.ts'
import { rules } from '../../content/legal/rules.ts'

const never = () => () => {}

/**
 * The date in the visitor's time zone, which only the browser knows: the start script writes it before React starts.
 * Without a script there is only the day of the wording, which is correct for everyone.
 */
export function LastUpdated() {
  const today = useSyncExternalStore(never, readToday, () => null)
  return (
    <p className="mt-4 min-h-14 text-ink-soft sm:min-h-7">
      {legalPage.wording} {rules.wordingOf}
      {/* At the end, so that nothing moves when it is written. */}
      <time
        dateTime={today ?? undefined}
        data-today={legalPage.lastUpdated}
        data-months={months.join(' ')}
        className="max-sm:block sm:not-empty:before:content-['_·_']"
        suppressHydrationWarning
      >
        {today ? `${legalPage.lastUpdated} ${dateInWords(today)}` : ''}
      </time>
    </p>
  )
}

/** A string, so that two reads on one day are the same snapshot. */
function readToday(): string {
  const now = new Date()
  const pad = (part: number) => String(part).padStart(2, '0')
  return `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`
}
