import type { ReactNode } from 'react'
import { closeDeposit } from '../../manual-gifts/close-deposit.server.ts'
import {
  countSlips,
  findLastUndepositedBefore,
  findSlips,
  findUndeposited,
  maxGiftsOnSlip,
} from '../../manual-gifts/deposit-slip.queries.server.ts'
import { traitsOf } from '../../payments/manual-gift-methods.ts'
import type { Gift } from '../../payments/payment-tables.ts'
import { formatExactDollars } from '../../values/money.ts'
import { dateOf, publisherDay, timeAtWall } from '../../values/publisher-time.ts'
import { officeHref } from '../office-href.ts'
import { backTo, fieldOf, type OfficeContext, type OfficePage } from '../office-page.ts'
import { Field, PostForm, RefusedPage } from '../ui/forms.server.tsx'
import { type Column, pageFromQuery, Table, textFromQuery } from '../ui/table.server.tsx'
import { counted } from '../ui/words.ts'
import { giftColumns, SlipTable } from './slip-tables.server.tsx'
import { recentSince, sumGifts, sumInWords } from './words.ts'

/** The checks and the cash that wait for deposit, and the closed slips. */
export const depositSlips: OfficePage = {
  path: '/office/deposits/slips',
  title: 'Deposit slips',
  get: (context) => show(context),

  async post(context, fields) {
    const { db, member, now } = context
    const ids = fields.getAll('id').map(String)
    if (fieldOf(fields, 'intent') === 'add-up') {
      const refused = { problem: '', fields }
      const content = await show({ ...context, refused }, <AddedUp gifts={await listed(context)} ids={ids} />)
      return { content: <RefusedPage refused={refused}>{content}</RefusedPage> }
    }
    const typed = { ids, date: fieldOf(fields, 'date'), counted: fieldOf(fields, 'counted') }
    const done = await closeDeposit(db, typed, { who: member.email, key: fieldOf(fields, 'key') || undefined }, now)
    return done.ok ? backTo(officeHref('/office/deposits/slips/:id', { id: done.id }), 'closed') : done
  },
}

/** The start of the day in `?since=`, or of the day sixty days ago. */
function sinceOf({ url, now }: Pick<OfficeContext, 'url' | 'now'>): number {
  return timeAtWall(`${textFromQuery(url, 'since')}T00:00`) ?? recentSince(now)
}

const listed = (context: OfficeContext) => findUndeposited(context.db, sinceOf(context))

async function show(context: OfficeContext, message?: ReactNode) {
  const { db, url } = context
  const gifts = await listed(context)
  const lastBefore = await findLastUndepositedBefore(db, sinceOf(context))
  const slips = await findSlips(db, pageFromQuery(url, ['date'], '-date'))
  return (
    <>
      <p>
        <a href={officeHref('/office/deposits')}>All deposits</a>
      </p>
      {message}
      <h2>Checks and cash to deposit</h2>
      <Since context={context} lastBefore={lastBefore} />
      <Undeposited context={context} gifts={gifts} />
      <h2 id="closed">Closed slips</h2>
      <SlipTable slips={slips} url={url} total={await countSlips(db)} />
    </>
  )
}

function Since({ context, lastBefore }: { context: OfficeContext; lastBefore: number | null }) {
  return (
    <>
      <form className="row">
        <Field label="Received since" name="since" type="date" defaultValue={publisherDay(sinceOf(context))} />
        <button className="quiet">Show</button>
      </form>
      {lastBefore !== null && (
        <p>
          <a href={officeHref('/office/deposits/slips', { query: { since: publisherDay(recentSince(lastBefore)) } })}>
            Older ones
          </a>
          : the last was received on {dateOf(lastBefore)}. They may have been deposited without a slip.
        </p>
      )}
    </>
  )
}

function Undeposited({ context, gifts }: { context: OfficeContext; gifts: Gift[] }) {
  if (gifts.length === 0) {
    return <p className="empty">Nothing waits: what was received since then is on a slip.</p>
  }
  return (
    <>
      <p>
        In all {formatExactDollars(sumGifts(gifts))}: {sumInWords(gifts)}.
        {gifts.length === maxGiftsOnSlip && ` Only the newest ${maxGiftsOnSlip} are listed: a slip holds no more.`}
      </p>
      {context.may('/office/deposits/slips', 'close') ? (
        <CloseForm context={context} gifts={gifts} />
      ) : (
        <Table caption="Checks and cash to deposit" columns={giftColumns} rows={gifts} />
      )}
    </>
  )
}

function CloseForm({ context, gifts }: { context: OfficeContext; gifts: Gift[] }) {
  const today = publisherDay(context.now)
  const ticked = gifts.filter((gift) => isTicked(context, gift))
  const columns = [chooseColumn((gift) => ticked.includes(gift)), ...giftColumns]
  return (
    <PostForm>
      <Table caption="Checks and cash to deposit" columns={columns} rows={gifts} />
      {gifts.some(({ payment_method: method }) => traitsOf(method).giver !== 'itself') && (
        <p>
          A gift of a fund or an employer is not ticked, because it may have come as a transfer. Tick a transfer alone:
          each line of the bank’s statement is a slip of its own.
        </p>
      )}
      <p>
        Ticked as this page shows it: {counted(ticked.length, 'gift', 'gifts')}, {formatExactDollars(sumGifts(ticked))}.
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
      </div>
      <p className="row">
        <button name="intent" value="close">
          Close deposit
        </button>
        <button name="intent" value="add-up" className="quiet">
          Add up the ticked ones
        </button>
      </p>
    </PostForm>
  )
}

/** At first, recent checks and cash; after a submit, what was ticked. */
function isTicked({ refused, now }: OfficeContext, { id, payment_method: method, paid_at: at }: Gift): boolean {
  if (refused) return refused.fields.getAll('id').includes(id)
  return traitsOf(method).giver === 'itself' && (at ?? 0) >= recentSince(now)
}

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
  return (
    <p role="status" className="note">
      {counted(ticked.length, 'gift is', 'gifts are')} ticked: <strong>{formatExactDollars(sumGifts(ticked))}</strong>
      {ticked.length > 0 && ` (${sumInWords(ticked)})`}. Nothing is closed yet.
    </p>
  )
}
