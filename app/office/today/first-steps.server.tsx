import { livemode } from '../../config/livemode.server.ts'
import type { Db } from '../../db/db.server.ts'
import { findSignatory } from '../../receipts/signatory.server.ts'
import { officeHref } from '../office-href.ts'
import { quickAreas, runChecks } from '../launch/checks.server.ts'
import { readLaunchFacts } from '../launch/launch-facts.server.ts'
import type { OfficeContext } from '../office-page.ts'
import { hasPasskey } from '../passkeys/passkey.queries.server.ts'
import { NewTabLink } from '../ui/new-tab.server.tsx'

/** With so many payments, the office explains itself. */
const paymentsOfFirstDays = 3

interface FirstStep {
  text: string
  why: string
  isDone: boolean
  link: { href: string; label: string }
  /** The path is one of the public site. */
  isPublic?: boolean
}

/** What to do first in a new office. Null when all is done, or when it has payments already. */
export async function findFirstSteps(context: OfficeContext): Promise<FirstStep[] | null> {
  const count = await countFirstPayments(context.db)
  if (count >= paymentsOfFirstDays) return null
  const steps = [
    await passkeyStep(context),
    await signatoryStep(context),
    giftStep(context, count),
    await launchStep(context),
  ]
  const own = steps.filter((step) => step !== null)
  return own.every(({ isDone }) => isDone) ? null : own
}

async function countFirstPayments(db: Db): Promise<number> {
  const paid = db.selectFrom('payment').select('id').where('paid_at', 'is not', null)
  const first = await paid.where('livemode', '=', livemode()).limit(paymentsOfFirstDays).execute()
  return first.length
}

async function passkeyStep({ db, member }: OfficeContext): Promise<FirstStep> {
  return {
    text: 'Add a passkey',
    why: 'Then a person who reads your mail does not get into this office.',
    isDone: await hasPasskey(db, member.email),
    link: { href: officeHref('/office/me'), label: 'Add it' },
  }
}

async function signatoryStep({ db, may }: OfficeContext): Promise<FirstStep | null> {
  if (!may('/office/settings', 'save-letters')) return null
  return {
    text: 'Say who signs the letters',
    why: 'Receipts and letters of thanks end with this name.',
    isDone: (await findSignatory(db)) !== null,
    link: { href: officeHref('/office/settings', { hash: 'letters' }), label: 'Enter the name' },
  }
}

function giftStep({ may }: OfficeContext, count: number): FirstStep | null {
  if (!may('/office/enter', 'submit')) return null
  return {
    text: 'Make a test gift',
    why: livemode()
      ? 'Give one dollar as a visitor would. It appears here within a minute; open it to refund it.'
      : 'Give as a visitor would: no money moves yet. It appears here within a minute, and its receipt is in your mail.',
    isDone: count > 0,
    link: { href: '/donate', label: 'Give' },
    isPublic: true,
  }
}

async function launchStep({ may }: OfficeContext): Promise<FirstStep | null> {
  if (!may('/office/launch', 'submit')) return null
  const findings = await runChecks(readLaunchFacts(), quickAreas)
  return {
    text: 'Look at what is missing for the public',
    why: 'Launch lists it, each with what to do.',
    isDone: findings.every(({ state }) => state !== 'missing'),
    link: { href: officeHref('/office/launch'), label: 'Open Launch' },
  }
}

/** The first minute: what comes where, and what to do first. */
export function FirstSteps({ steps, maySeeGifts }: { steps: FirstStep[]; maySeeGifts: boolean }) {
  const next = steps.find(({ isDone }) => !isDone)
  return (
    <section aria-labelledby="first-steps" className="box first-steps">
      <h2 id="first-steps">Welcome to the office</h2>
      <p>
        This page is your desk. Below is what there is to do: a question to answer, a book to pack, a letter to print,
        each with its next step.
        {maySeeGifts && ' Beside it, or below it on a phone, are the gifts as they come in.'} The menu has everything
        else
        {maySeeGifts && ', and Find takes a name, a sum or a number as you would say it'}.
      </p>
      <h3>Do first</h3>
      <ol>
        {steps.map((step) => (
          <li key={step.text}>
            <div>
              <strong>{step.text}</strong>
              {step.isDone ? <span className="done">Done</span> : <p className="soft">{step.why}</p>}
            </div>
            {!step.isDone && <StepLink step={step} isNext={step === next} />}
          </li>
        ))}
      </ol>
    </section>
  )
}

function StepLink({ step: { link, isPublic }, isNext }: { step: FirstStep; isNext: boolean }) {
  const Link = isPublic ? NewTabLink : 'a'
  return (
    <Link href={link.href} className={isNext ? 'button' : 'button quiet'}>
      {link.label}
    </Link>
  )
}
