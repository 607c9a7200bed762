import { dateInWords } from '../../words/date-in-words.ts'
import { resources } from '../../content/pages/resources.ts'
import { SpriteIcon } from '../../ui/drawings/icon.tsx'
import { NumberLinks } from '../../ui/number-links.tsx'
import { EmailLink } from '../../ui/text-link.tsx'
import { type CrisisLine, crisisLines } from './crisis-lines.ts'

const { verify } = resources

/** Says who has tested the numbers and when, or that nobody has while `lastChecked` is empty. */
export function VerifyNote() {
  const checks = summarizeChecks(crisisLines())
  return (
    <div className="verify-note mt-6 flex max-w-3xl gap-3 rounded-control bg-sunk px-5 py-4">
      <SpriteIcon name="alert" />
      <div>
        <h3 className="text-lg">{verify.title}</h3>
        <p>
          <NumberLinks>
            {`${checks.state === 'all' ? `${verify.checked} ${checks.since}.` : verify[checks.state]} ${verify.text}`}
          </NumberLinks>
        </p>
        <p>
          {`${verify.tellUs} `}
          <EmailLink />
        </p>
      </div>
    </div>
  )
}

type Checks = { state: 'unchecked' } | { state: 'partly' } | { state: 'all'; since: string }

/** Whether the lines have been tested. Only if all have been is there a day: that of the oldest test. */
export function summarizeChecks(lines: readonly Pick<CrisisLine, 'lastChecked'>[]): Checks {
  const days = lines.flatMap(({ lastChecked }) => lastChecked ?? [])
  const oldest = days.toSorted()[0]
  if (!oldest) return { state: 'unchecked' }
  if (days.length < lines.length) return { state: 'partly' }
  return { state: 'all', since: dateInWords(oldest) }
}
