import type { ReactNode } from 'react'
import { closeDeposit, maxGiftsElsewhere } from '../../manual-gifts/close-deposit.server.ts'
import {
  countSlips,
  findSlips,
  findUndeposited,
  findUndepositedBefore,
  sumUndeposited,
} from '../../manual-gifts/deposit-slip.queries.server.ts'
import { waysElsewhere } from '../../manual-gifts/deposited-elsewhere.ts'
import { findMethod } from '../../payments/manual-gift-methods.ts'
import type { Gift } from '../../payments/payment-tables.ts'
import { formatExactDollars } from '../../values/money.ts'
import { dateOf, publisherDay, startOfDay } from '../../values/publisher-time.ts'
import { withCommas } from '../../words/with-commas.ts'
import { officeHref } from '../office-href.ts'
import { backTo, fieldOf, type OfficeContext, type OfficePage } from '../office-page.ts'
import { form } from '../ui/described-form.server.tsx'
import { Choice, Field, Folded, PostForm, RefusedPage } from '../ui/forms.server.tsx'
import { type Column, pageFromQuery, Table, textFromQuery } from '../ui/table.server.tsx'
import { counted } from '../ui/words.ts'
import { giftColumns, SlipTable } from './slip-tables.server.tsx'
import { recentDays, recentSince, sumInWords, sumsOfGifts, totalOf } from './words.ts'

/** The checks and the cash that wait for deposit, and the deposits. */
export const depositSlips: OfficePage = {
  path: '/office/deposits/slips',
  title: 'Deposit slips',
  get: (context) => show(context),

  async post(context, fields) {
    const { db, member, now } = context
    const intent = fieldOf(fields, 'intent')
    const ticked = fields.getAll('id').map(String)
    if (intent === 'add-up') {
      const refused = { problem: '', fields }
      const content = await show({ ...context, refused }, <AddedUp gifts={await listed(context)} ids={ticked} />)
      return { content: <RefusedPage refused={refused}>{content}</RefusedPage> }
    }
    const date = fieldOf(fields, 'date')
    const typed = {
      ids: intent === 'all-elsewhere' ? await findUndepositedBefore(db, endOf(date), maxGiftsElsewhere) : ticked,
      date,
      counted: fieldOf(fields, 'counted'),
      paid: fieldOf(fields, 'paid'),
      elsewhere: intent === 'close' ? undefined : fieldOf(fields, 'elsewhere'),
    }
    const done = await closeDeposit(db, typed, { who: member.email, key: fieldOf(fields, 'key') || undefined }, now)
    return done.ok ? backTo(officeHref('/office/deposits/slips/:id', { id: done.id }), 'closed') : done
  },
}

/** The end of a day like 2026-11-21. Of no day: a time before all gifts. */
function endOf(day: string): number {
  const [year, month, date] = day.split('-').map(Number)
  return (year && month && date && startOfDay(year, month, date + 1)) || 0
}

/** The gifts of this page: `?before=` names the last gift of the page before it. */
const listed = ({ db, url }: OfficeContext) => findUndeposited(db, textFromQuery(url, 'before'))

async function show(context: OfficeContext, message?: ReactNode) {
  const { db, url } = context
  const [gifts, sums] = await Promise.all([listed(context), sumUndeposited(db)])
  const slips = await findSlips(db, pageFromQuery(url, ['date'], '-date'))
  return (
    <>
      <p>
        <a href={officeHref('/office/deposits')}>All deposits</a>
      </p>
      {message}
      <h2>Checks and cash to deposit</h2>
      {sums.length === 0 ? (
        <p className="empty">Nothing waits: every check and all cash is deposited.</p>
      ) : (
        <Undeposited context={context} gifts={gifts} sums={sums} />
      )}
      <h2 id="closed">Deposits</h2>
      <SlipTable slips={slips} url={url} total={await countSlips(db)} />
    </>
  )
}

interface UndepositedProps {
  context: OfficeContext
  gifts: Gift[]
  sums: Awaited<ReturnType<typeof sumUndeposited>>
}

function Undeposited({ context, gifts, sums }: UndepositedProps) {
  const { cents, gifts: count } = totalOf(sums)
  const mayClose = context.may('/office/deposits/slips', 'close')
  return (
    <>
      <p>
        In all {formatExactDollars(cents)}: {sumInWords(sums)}. The oldest was received on{' '}
        {dateOf(Math.min(...sums.map(({ oldestAt }) => oldestAt)))}.
      </p>
      {mayClose && gifts.length > 0 && <CloseForm context={context} gifts={gifts} />}
      {!mayClose && (
        <Table
          caption="Checks and cash to deposit"
          columns={giftColumns}
          rows={gifts}
          empty="There are no older ones."
        />
      )}
      <OtherPages context={context} gifts={gifts} count={count} />
      {mayClose && (
        <Folded
          summary="All that were received until a day were deposited without a slip"
          of={{ intent: 'all-elsewhere' }}
        >
          <PostForm fields={{ intent: 'all-elsewhere' }}>
            <p>
              They wait no more, and the journal of the last day takes them from Undeposited Funds {journalWords} At
              most {withCommas(maxGiftsElsewhere)} at once, the oldest first.
            </p>
            <earlierForm.Fields initial={{ elsewhere: 'before' }} />
            <p>
              <button>All received until then are deposited</button>
            </p>
          </PostForm>
        </Folded>
      )}
    </>
  )
}

/** The newest are listed first, as many as a slip holds. */
function OtherPages({ context: { url }, gifts, count }: { context: OfficeContext; gifts: Gift[]; count: number }) {
  const isFirst = textFromQuery(url, 'before') === ''
  if (isFirst && gifts.length === count) return null
  const last = gifts.at(-1)
  return (
    <p>
      {withCommas(gifts.length)} of {withCommas(count)} are listed.{' '}
      {!isFirst && <a href={officeHref('/office/deposits/slips')}>The newest</a>}{' '}
      {last && <a href={officeHref('/office/deposits/slips', { query: { before: last.id } })}>Older ones</a>}
    </p>
  )
}

const journalWords = 'to the bank account. Are they in your books already? Then leave that entry out.'

const earlierForm = form([
  { name: 'date', kind: 'day', label: 'Received until', hint: 'Their entry in the journal has this day.' },
  { name: 'elsewhere', kind: 'choice', label: 'How', options: waysElsewhere },
])

function CloseForm({ context, gifts }: { context: OfficeContext; gifts: Gift[] }) {
  const today = publisherDay(context.now)
  const ticked = gifts.filter((gift) => isTicked(context, gift))
  const columns = [chooseColumn((gift) => ticked.includes(gift)), ...giftColumns]
  return (
    <PostForm fields={{ chosen: 'ticked' }}>
      <Table caption="Checks and cash to deposit" columns={columns} rows={gifts} />
      {gifts.some(({ payment_method: method }) => isByOthers(method)) && (
        <p>
          Gifts of a fund, an employer or a platform and grants are not ticked, because they may have come as transfers.
          Tick a transfer alone: each line of the bank’s statement is a slip of its own.
        </p>
      )}
      <p>
        Ticked as this page shows it: {counted(ticked.length, 'gift', 'gifts')},{' '}
        {formatExactDollars(totalOf(sumsOfGifts(ticked)).cents)}. What was received more than {recentDays} days ago is
        not ticked: it may have been deposited without a slip.
      </p>
      <div className="row">
        <Field
          label="Date of the deposit"
          name="date"
          initial={today}
          type="date"
          required
          max={today}
          hint="On the bank’s statement."
        />
        <Field
          label="Total that you counted"
          name="counted"
          inputMode="decimal"
          autoComplete="off"
          hint="If you write it, the deposit is closed only when the ticked gifts add up to it."
        />
        {gifts.some(({ payment_method: method }) => findMethod(method)?.giver === 'platform') && (
          <Field
            label="What a platform paid for them"
            name="paid"
            inputMode="decimal"
            autoComplete="off"
            hint="Only if it kept a fee: tick its gifts alone, in full. The rest is booked as its fee; receipts stay as they are."
          />
        )}
      </div>
      <p className="row">
        <button name="intent" value="close">
          Close deposit
        </button>
        <button name="intent" value="add-up" className="quiet">
          Add up the ticked ones
        </button>
      </p>
      <Folded summary="The ticked ones were deposited without a slip" of={{ intent: 'elsewhere' }}>
        <p>They wait no more, and the journal of the date above takes them from Undeposited Funds {journalWords}</p>
        <Choice label="How" name="elsewhere" options={waysElsewhere} />
        <p>
          <button name="intent" value="elsewhere">
            The ticked ones are deposited
          </button>
        </p>
      </Folded>
    </PostForm>
  )
}

/** At first, recent checks and cash; after a submit, what was ticked. */
function isTicked({ refused, now }: OfficeContext, { id, payment_method: method, paid_at: at }: Gift): boolean {
  if (refused?.fields.has('chosen')) return refused.fields.getAll('id').includes(id)
  return !isByOthers(method) && (at ?? 0) >= recentSince(now)
}

const isByOthers = (method: string | null) => findMethod(method)?.depositPart === 'byOthers'

const chooseColumn = (isChecked: (gift: Gift) => boolean): Column<Gift> => ({
  label: 'In it',
  cell: (gift) => (
    <label className="tick">
      <input type="checkbox" name="id" value={gift.id} defaultChecked={isChecked(gift)} />
      <span className="sr-only">Deposit {gift.id}</span>
    </label>
  ),
})

function AddedUp({ gifts, ids }: { gifts: Gift[]; ids: readonly string[] }) {
  const ticked = gifts.filter(({ id }) => ids.includes(id))
  const sums = sumsOfGifts(ticked)
  return (
    <p role="status" className="note">
      {counted(ticked.length, 'gift is', 'gifts are')} ticked:{' '}
      <strong>{formatExactDollars(totalOf(sums).cents)}</strong>
      {ticked.length > 0 && ` (${sumInWords(sums)})`}. Nothing is closed yet.
    </p>
  )
}
