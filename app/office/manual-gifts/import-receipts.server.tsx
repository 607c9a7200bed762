import { keepFirstDayHere } from '../../manual-gifts/first-day-here.server.ts'
import { officeHref } from '../office-href.ts'
import { fieldOf, type OfficeContext, type Refusal } from '../office-page.ts'
import { form } from '../ui/described-form.server.tsx'

const dayForm = form([
  {
    name: 'first-day',
    label: 'First day here',
    kind: 'day',
    hint: 'From this day on, this site gives the receipts. It is stored for the next file.',
  },
])

const choices = {
  'from-first-day':
    'Gifts before the first day here: their receipts were already given elsewhere. Send receipts for gifts from that day on',
  none: 'Send none: the receipts of all these gifts were already given elsewhere',
  send: 'Send receipts for all of them, also for gifts before the first day here',
}

/** Which gifts of a file get a receipt. Those from before the first day here have one, unless the office says otherwise. */
export function ImportReceipts({ firstDay }: { firstDay: string }) {
  return (
    <fieldset>
      <legend>Receipts</legend>
      <dayForm.Fields initial={{ 'first-day': firstDay }} />
      {Object.entries(choices).map(([value, label]) => (
        <p key={value}>
          <label>
            <input type="radio" name="receipts" value={value} defaultChecked={value === 'from-first-day'} required />{' '}
            {label}
          </label>
        </p>
      ))}
      <p>
        Receipts go by mail, or as letters to print. They say that nothing was given in return. Where something was,
        enter the gift <a href={officeHref('/office/enter')}>by hand</a>.
      </p>
    </fieldset>
  )
}

/** The answer of the form: `receiptsFrom` of `importGifts`. Stores the first day here where it decides. */
export async function readReceipts(
  { db, member, now }: OfficeContext,
  fields: FormData,
): Promise<{ from: string | null } | Refusal> {
  const receipts = fieldOf(fields, 'receipts')
  if (receipts === 'none') return { from: null }
  if (receipts === 'send') return { from: '' }
  if (receipts !== 'from-first-day') return { problem: 'Say which receipts are sent.', field: 'receipts' }
  const read = dayForm.read(fields)
  if (!read.ok) return read
  const day = read.values['first-day']
  await db.transaction().execute((tx) => keepFirstDayHere(tx, day, member.email, now))
  return { from: day }
}
