import { traitsOf } from '../../payments/manual-gift-methods.ts'
import type { Gift } from '../../payments/payment-tables.ts'
import { kindInWords } from '../../receipts/payment-in-words.ts'
import { formatExactDollars } from '../../values/money.ts'
import { dateOf } from '../../values/publisher-time.ts'
import { officeHref } from '../office-href.ts'
import type { OfficeContext } from '../office-page.ts'
import { Hidden, PostForm } from '../ui/forms.server.tsx'
import { Table } from '../ui/table.server.tsx'
import { handwriteNotice } from '../ui/words.ts'

type LettersProps = { context: OfficeContext; letters: Gift[]; leftOut: string[] }

/** The letters to print, below the form. */
export function LettersToPrint({ context, letters, leftOut }: LettersProps) {
  if (letters.length === 0) return null
  return (
    <section id="letters">
      <h2>Letters to print</h2>
      <p>
        These gifts have no e-mail address. Print their acknowledgments on the letterhead, fold them in three, and put
        them into #10 envelopes with a window.{' '}
        <a href={officeHref('/office/enter/letters.pdf')}>All of them as one file</a>
      </p>
      {leftOut.length > 0 && <p className="note">{handwriteNotice(leftOut)}</p>}
      <Table
        caption="Letters to print"
        columns={[
          { label: 'Received', cell: ({ paid_at: at }) => at !== null && dateOf(at) },
          { label: 'Gift', cell: (gift) => <a href={officeHref('/office/gifts/:id', { id: gift.id })}>{gift.id}</a> },
          { label: 'What', cell: kindInWords },
          {
            label: 'Amount',
            isNumber: true,
            cell: (gift) => (traitsOf(gift.payment_method).isProperty ? '' : formatExactDollars(gift.amount_cents)),
          },
          { label: 'Name', cell: ({ payer_name: name }) => name ?? 'no name' },
          { label: 'Address', cell: ({ postal_address: address }) => address?.split('\n').join(', ') ?? 'no address' },
          { label: 'Letter', cell: ({ id }) => <a href={officeHref('/office/gifts/:id/letter.pdf', { id })}>PDF</a> },
        ]}
        rows={letters}
      />
      {context.may('/office/enter', 'printed') && (
        <PostForm action={officeHref('/office/enter')}>
          {letters.map(({ id }) => (
            <Hidden key={id} fields={{ id }} />
          ))}
          <p>
            <button name="intent" value="printed" className="quiet">
              {letters.length === 1 ? 'It is printed' : `These ${letters.length} are printed`}
            </button>
          </p>
        </PostForm>
      )}
    </section>
  )
}
