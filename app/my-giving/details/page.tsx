import { data } from 'react-router'
import type { Route } from './+types/page.ts'
import { details } from '../../content/my-giving/details.ts'
import { giving } from '../../content/my-giving/giving.ts'
import { privatePageMeta } from '../../head/page-meta.ts'
import { fieldOf, fieldsOf } from '../../values/form-fields.ts'
import { database } from '../../db/database.server.ts'
import { findGiver, findOwnerOf } from '../../givers/giver.queries.server.ts'
import {
  endLetters,
  findLettersState,
  type LettersState,
  resumeLetters,
} from '../../givers/letters-to-giver.queries.server.ts'
import { correctOwnDetails } from '../../receipts/corrections/correct-giver.server.ts'
import { findPayerNames } from '../../receipts/corrections/correct-payer-names.server.ts'
import { fill } from '../../words/fill.ts'
import { isStillSeen, seenField, seenOf } from '../../givers/seen-person.queries.server.ts'
import { OneButtonForm } from '../access/link-panel.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { ErrorSummary } from '../../ui/controls/error-summary.tsx'
import { TextField } from '../../ui/controls/field.tsx'
import { TextArea } from '../../ui/controls/text-area.tsx'
import { Container } from '../../ui/layout.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { readDetails, type TypedDetails } from './read-details.server.ts'
import { privateHeaders } from '../../security/private-headers.ts'
import { redirectTo, requireFullSession } from '../../givers/giver-session.server.ts'

export const headers = privateHeaders

export const meta: Route.MetaFunction = () =>
  privatePageMeta({ title: details.title, description: details.description })

export async function loader({ request }: Route.LoaderArgs) {
  const { giverId, email } = await requireFullSession(request)
  const db = await database()
  const [giver, letters] = await Promise.all([findGiver(db, giverId), findLettersState(db, giverId, Date.now())])
  const ownId = (await findOwnerOf(db, email)) ?? giverId
  const payerNames = await findPayerNames(db, { giverId: ownId, isOwn: true })
  const stored: TypedDetails = {
    name: giver?.name ?? '',
    greeting: giver?.greeting ?? '',
    postalAddress: giver?.postal_address ?? '',
    phone: giver?.phone ?? '',
  }
  return {
    stored,
    payerNames: payerNames.map(({ name }) => name),
    letters,
    seen: await seenOf(db, { giverIds: [giverId] }),
  }
}

/** Repeatable: the same fields are the same correction, and letters are ended or sent again once. */
export async function action({ request }: Route.ActionArgs) {
  const { giverId, email: by } = await requireFullSession(request, '/my-giving?note=ended')
  const fields = await fieldsOf(request)
  const intent = fieldOf(fields, 'intent')
  if (!(await isStillSeen(await database(), fieldOf(fields, seenField), { giverIds: [giverId] })))
    return data({ typed: null, misspelled: [], problems: {}, changedSince: giving.changedSince }, { status: 409 })
  if (intent === 'end-letters' || intent === 'resume-letters') return changeLetters(giverId, intent)
  const typed: TypedDetails = {
    name: fieldOf(fields, 'name'),
    greeting: fieldOf(fields, 'greeting'),
    postalAddress: fieldOf(fields, 'postalAddress'),
    phone: fieldOf(fields, 'phone'),
  }
  const misspelled = fields.getAll('misspelled').map(String)
  const read = readDetails(typed)
  if (!read.ok) return data({ typed, misspelled, problems: read.problems, changedSince: null }, { status: 400 })
  await correctOwnDetails(await database(), { giverId, words: read.words, misspelled, by }, Date.now())
  return redirectTo('/my-giving?note=details-saved')
}

async function changeLetters(giverId: string, intent: 'end-letters' | 'resume-letters') {
  const db = await database()
  if (intent === 'end-letters') {
    await endLetters(db, giverId, Date.now())
    return redirectTo('/my-giving?note=letters-ended')
  }
  const isResumed = await resumeLetters(db, giverId, Date.now())
  return redirectTo(isResumed ? '/my-giving?note=letters-resumed' : '/my-giving/details')
}

export default function Details({ loaderData, actionData }: Route.ComponentProps) {
  const { name, greeting, postalAddress, phone } = actionData?.typed ?? loaderData.stored
  const problems: Partial<Record<keyof TypedDetails, string>> = actionData?.problems ?? {}
  const { payerNames, seen, letters } = loaderData
  const changed = actionData?.changedSince
  const listed = Object.entries(problems).map(([field, text]) => ({ field, text }))
  return (
    <Container className="max-w-3xl py-12 sm:py-16">
      {listed.length > 0 && <ErrorSummary title={details.problem} problems={listed} />}
      {changed && <ErrorSummary title={changed.title} problems={[{ field: null, text: changed.text }]} />}
      <TextLink link={giving.forget.back} />
      <h1 className="text-headline">{details.title}</h1>
      <p className="mt-4 mb-8 max-w-prose">{details.text}</p>
      <form method="post" action="/my-giving/details" className="grid max-w-xl gap-5" noValidate>
        <input type="hidden" name="seen" value={seen} />
        <TextField
          id="name"
          name="name"
          label={details.name.label}
          hint={<Hint id="name" text={details.name.hint} />}
          autoComplete="name"
          required
          defaultValue={name}
          error={problems.name}
        />
        {payerNames.length > 0 && <MisspelledNames names={payerNames} checked={actionData?.misspelled ?? []} />}
        <TextField
          id="greeting"
          name="greeting"
          label={details.greeting.label}
          hint={<Hint id="greeting" text={details.greeting.hint} />}
          defaultValue={greeting}
          error={problems.greeting}
        />
        <TextArea
          id="postalAddress"
          name="postalAddress"
          label={details.postalAddress.label}
          hint={<Hint id="postalAddress" text={details.postalAddress.hint} />}
          rows={4}
          autoComplete="street-address"
          defaultValue={postalAddress}
          error={problems.postalAddress}
        />
        <TextField
          id="phone"
          name="phone"
          type="tel"
          label={details.phone.label}
          hint={<Hint id="phone" text={details.phone.hint} />}
          autoComplete="tel"
          defaultValue={phone}
          error={problems.phone}
        />
        <Button type="submit" className="justify-self-start">
          {details.button}
        </Button>
      </form>
      {letters !== null && <Letters state={letters} seen={seen} />}
    </Container>
  )
}

function MisspelledNames({ names, checked }: { names: readonly string[]; checked: readonly string[] }) {
  const { title, text, label } = details.misspelled
  return (
    <fieldset>
      <legend className="font-semibold">{title}</legend>
      <p className="mt-1 text-ink-soft">{text}</p>
      {names.map((name) => (
        <label key={name} className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            name="misspelled"
            value={name}
            defaultChecked={checked.includes(name)}
            className="size-5 shrink-0 accent-primary"
          />
          <span className="min-w-0 break-words">{fill(label, { name })}</span>
        </label>
      ))}
    </fieldset>
  )
}

function Letters({ state, seen }: { state: LettersState; seen: string }) {
  const { title, [state]: shown } = details.letters
  return (
    <section aria-labelledby="letters" className="mt-12 max-w-xl border-t border-line pt-8">
      <h2 id="letters" className="text-title">
        {title}
      </h2>
      <p className="mt-3 mb-5">{shown.text}</p>
      {'button' in shown && (
        <OneButtonForm
          action="/my-giving/details"
          fields={{ intent: state === 'sent' ? 'end-letters' : 'resume-letters', seen }}
          variant="outline"
        >
          {shown.button}
        </OneButtonForm>
      )}
    </section>
  )
}

function Hint({ id, text }: { id: string; text: string }) {
  return (
    <p id={`${id}-hint`} className="mb-2 text-ink-soft">
      {text}
    </p>
  )
}
