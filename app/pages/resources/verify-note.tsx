import { crisisLines } from '../../content/hotlines.ts'
import { resources } from '../../content/resources.ts'
import { site } from '../../content/site.ts'
import { Icon } from '../../ui/drawings/icon.tsx'
import { NumberLinks } from '../../ui/number-links.tsx'
import { summarizeChecks } from './summarize-checks.ts'

const { verify } = resources
const checks = summarizeChecks(crisisLines)

/** Says who has tested the numbers, and when: nobody yet, as long as `lastChecked` is empty. */
export function VerifyNote() {
  return (
    <div className="verify-note mt-6 flex max-w-3xl gap-3 rounded-control bg-sunk px-5 py-4">
      <Icon name="alert" className="off-paper mt-0.5" />
      <div>
        <h3 className="font-text text-base font-semibold tracking-normal">{verify.title}</h3>
        <p>
          {checks.state === 'all' ? `${verify.checked} ${checks.since}.` : verify[checks.state]}{' '}
          <NumberLinks>{verify.text}</NumberLinks>
        </p>
        <p>
          {verify.tellUs}{' '}
          <a href={`mailto:${site.email}`} className="text-link">
            {site.email}
          </a>
        </p>
      </div>
    </div>
  )
}
