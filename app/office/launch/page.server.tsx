import { officeHref } from '../office-href.ts'
import { backTo, type OfficePage } from '../office-page.ts'
import { SubmitButton } from '../ui/forms.server.tsx'
import { quickAreas, runChecks } from './checks.server.ts'
import { ConfiguredTable } from './configured-table.server.tsx'
import { Findings } from './findings.server.tsx'
import { readLaunchFacts } from './launch-facts.server.ts'
import { sendLaunchMail } from './mail-checks.server.ts'

/** The launch checks, as `npm run staff -- launch` prints them. */
export const launch: OfficePage = {
  path: '/office/launch',
  title: 'Launch',
  notes: { mailed: 'The mail server took a mail to you. Is it in your inbox?' },
  async get(context) {
    const isAsked = context.url.searchParams.has('ask')
    const findings = await runChecks(readLaunchFacts(), isAsked ? undefined : quickAreas)
    return (
      <>
        <p>
          What is left to do before the site goes public. What may be intended, and what you check yourself, does not
          hold it up. The person who runs the server does most of it.
        </p>
        <div className="row">
          <form>
            <button name="ask" value="1">
              Check everything
            </button>
          </form>
          {context.may('/office/launch', 'submit') && (
            <SubmitButton className="quiet">Send a trial mail to {context.member.email}</SubmitButton>
          )}
        </div>
        {!isAsked && (
          <p>
            Not asked yet: Stripe, the mail server, DNS, the address as it is seen from outside, the database and its
            backups.
          </p>
        )}
        <Findings findings={findings} />
        <h2>For the person who runs the server</h2>
        <p>
          <code>npm run staff -- launch</code> says the same, and with <code>--make</code> makes at Stripe what is
          missing.
        </p>
        <ConfiguredTable />
      </>
    )
  },
  async post({ member }) {
    try {
      await sendLaunchMail(member.email)
      return backTo(officeHref('/office/launch'), 'mailed')
    } catch (error) {
      return { problem: `The mail server did not take it: ${String(error)}`, status: 502 }
    }
  },
}
