import type { Db } from '../../db/db.server.ts'
import { findGiverIdOf } from '../../givers/giver.queries.server.ts'
import { claimDueMessages, markSent, markSkipped } from '../../mail/outbox.server.ts'
import { manualGiftMethods, methods } from '../../payments/manual-gift-methods.ts'
import { isForStaff } from '../../payments/payment-notifications.server.ts'
import { correctGiver } from '../../receipts/corrections/correct-giver.server.ts'
import { correctInReturn } from '../../receipts/correct-in-return.server.ts'
import { paymentMessages } from '../../receipts/mails/payment-messages.server.ts'
import { statementMessages } from '../../receipts/mails/statement-messages.server.tsx'
import { sendCorrections } from '../../receipts/sent-statements/send-correction.server.ts'
import { sendStatements } from '../../receipts/send-statement.server.ts'
import { decideGiftDate } from '../../receipts/years-edge.server.ts'
import { findLettersToPrint, recordLettersPrinted } from '../manual-gifts/letters-to-print.server.ts'
import { officeUrlOf } from '../office-url-of.server.ts'
import { emailOf, type Played, Player, timeOf, who } from './play-year.ts'

/** A mail that left. */
export interface SentMail {
  kind: string
  subjectId: string
  to: string
  text: string
}

export interface PlayedYear {
  payments: readonly Played[]
  mails: readonly SentMail[]
}

const composers = { ...paymentMessages(officeUrlOf), ...statementMessages }

/** Sends what is queued, as the worker does. */
async function sendQueued(db: Db, now: number, mails: SentMail[]): Promise<void> {
  for (;;) {
    const rows = await claimDueMessages(db, 'worker', now, 100)
    if (rows.length === 0) return
    for (const row of rows) {
      // Alerts to the staff ask Stripe.
      const composer = isForStaff(row.kind) ? undefined : composers[row.kind]
      const mail = composer ? await composer.compose(db, row.subject_id) : null
      if (mail) {
        await markSent(db, row, mail.to, now, async (tx) => composer?.afterSent?.(tx, row.subject_id, now, mail))
        mails.push({ kind: row.kind, subjectId: row.subject_id, to: mail.to, text: mail.text })
      } else await markSkipped(db, row, now)
    }
  }
}

/**
 * Plays 2026 with its edges, day after day: each method of giving, renewals, a bank debit at the end of the year, refunds,
 * disputes, checks that came back or were mailed in the year before, corrections, deposits, platforms that keep a fee, orders,
 * payouts that arrive in the next year, letters, the statements of January and their corrections.
 */
export async function playYear(db: Db): Promise<PlayedYear> {
  const player = new Player(db)
  const mails: SentMail[] = []
  const steps = [...ofStripe(player), ...ofOffice(player, db), ...january(db)]
  // Steps of one time are in the order in which they are written.
  for (const [wall, run] of steps.toSorted(([a], [b]) => timeOf(a) - timeOf(b))) {
    await run(wall)
    await sendQueued(db, timeOf(wall), mails)
  }
  return { payments: player.payments, mails }
}

type Step = [wall: string, run: (wall: string) => Promise<unknown>]

function ofStripe(player: Player): Step[] {
  const made: Record<string, string> = {}
  const charge = (wall: string, giver: number, cents: number, name = '', more = {}): Step => [
    wall,
    async () => {
      made[name] = await player.charge(wall, giver, cents, more)
    },
  ]
  const refund = (wall: string, name: string, cents: number): Step => [
    wall,
    () => player.refund(made[name]!, wall, cents),
  ]
  const dispute = (wall: string, name: string, how: 'opened' | 'lost' | 'won'): Step => [
    wall,
    () => player.dispute(made[name]!, wall, how),
  ]
  const order = (wall: string, giver: number, books: number, state: string, name = '') =>
    charge(wall, giver, books * 700 + 399, name, { kind: 'order', quantity: books, ship_state: state })
  const debit = { payment_method: 'us_bank_account' }
  const quarterly = [1, 4, 7, 10].map((month) =>
    charge(`2026-${String(month).padStart(2, '0')}-15`, 2, 2550, '', {
      frequency: 'quarterly',
      subscription_id: 'sub_2',
      invoice_id: `in_${month}`,
      checkout_session_id: null,
    }),
  )
  const payouts = Array.from({ length: 11 }, (_, month): Step => {
    const day = `2026-${String(month + 1).padStart(2, '0')}-28`
    return [`${day}T08:00`, () => player.payout(`po_${month + 1}`, day)]
  })
  return [
    charge('2025-12-30', 12, 1000, 'old'),
    ['2026-01-02', () => player.payout('po_0', '2026-01-03')],
    refund('2026-02-01', 'old', 29),
    ...quarterly,
    charge('2026-02-10', 1, 1999),
    charge('2026-02-20', 1, 115),
    charge('2026-03-05', 3, 199_999, 'book'),
    charge('2026-03-06', 4, 600_000),
    order('2026-03-07', 5, 1, 'IL'),
    charge('2026-04-02', 5, 3500, 'part'),
    refund('2026-05-09', 'part', 1001),
    charge('2026-05-10', 8, 6000, 'lost'),
    dispute('2026-06-20', 'lost', 'opened'),
    dispute('2026-09-01', 'lost', 'lost'),
    charge('2026-06-01', 9, 4500, 'won', debit),
    dispute('2026-07-01', 'won', 'opened'),
    dispute('2026-08-15', 'won', 'won'),
    order('2026-09-09', 6, 3, 'OH', 'order'),
    order('2026-10-10', 6, 1, 'IL'),
    charge('2026-10-31', 6, 10_000, 'december'),
    charge('2026-11-10', 7, 8000, 'january'),
    ...payouts,
    // At the end of the year: booked in December, at the bank in January.
    refund('2026-12-29', 'december', 10_000),
    charge('2026-12-29', 10, 108_300),
    charge('2026-12-30', 9, 40_000, 'debit', { ...debit, status: 'processing', paid_at: null }),
    order('2026-12-30', 3, 2, 'CA'),
    charge('2026-12-31T23:40', 11, 29),
    charge('2027-01-01T01:30', 3, 700, 'night'),
    ['2027-01-04T08:00', () => player.payout('po_12', '2027-01-04')],
    ['2027-01-05', (wall) => player.change(made['debit']!, wall, { status: 'paid', paid_at: timeOf('2026-12-30') })],
    [
      '2027-01-06',
      async (wall) => {
        const decision = { id: made['night']!, year: 2026, isOfYear: true, who, key: 'night' }
        const problem = await decideGiftDate(player.db, decision, timeOf(wall))
        if (problem) throw new Error(problem)
        player.played(made['night']!).givenOn = '2026-12-31'
      },
    ],
    [
      '2026-04-01',
      async (wall) => {
        const typed = { inReturnKind: 'goods', inReturn: 'a picture book', inReturnValue: '7' }
        const correction = { typed, who, key: 'book', sendsReceipt: true }
        await correctInReturn(player.db, made['book']!, correction, timeOf(wall))
        player.played(made['book']!).goodsCents = 700
      },
    ],
    refund('2027-01-12', 'january', 3000),
    refund('2027-01-13', 'order', 700),
    charge('2027-01-14', 1, 5000),
    ['2027-01-20', () => player.payout('po_13', '2027-01-22')],
    charge('2027-01-25', 1, 2500),
    ['2027-01-31', (wall) => player.rest(wall)],
  ]
}

function ofOffice(player: Player, db: Db): Step[] {
  const made: Record<string, string> = {}
  const enter = (wall: string, giver: number, name: string, gift: Parameters<Player['enter']>[2]): Step => [
    wall,
    async () => {
      made[name] = await player.enter(wall, giver, gift)
    },
  ]
  const cancel = (wall: string, name: string, reason: Parameters<Player['cancel']>[2]): Step => [
    wall,
    () => player.cancel(made[name]!, wall, reason),
  ]
  const deposit = (wall: string, names: readonly string[], paid = ''): Step => [
    wall,
    () =>
      player.deposit(
        wall,
        names.map((name) => made[name]!),
        paid,
      ),
  ]
  // Each method of the table, so that a new one is played, too.
  const each = manualGiftMethods.map((method, index) => {
    const { isProperty, description } = methods[method]
    return enter(`2026-06-${String(index + 2).padStart(2, '0')}`, 13 + (index % 8), method, {
      method,
      ...(isProperty ? {} : { amount: `${100 + index}.${19 + index}` }),
      ...(description?.needed ? { description: `Sample ${method}` } : {}),
    })
  })
  const onSlip = manualGiftMethods.filter(
    (method) => methods[method].depositPart && methods[method].giver !== 'platform',
  )
  const platform = (amount: string) => ({ method: 'giving-platform', amount, description: 'Sample Giving' }) as const
  return [
    enter('2025-11-03', 17, 'old', { method: 'check', amount: '90', reference: '1' }),
    deposit('2025-11-10', ['old']),
    cancel('2026-03-02', 'old', 'returned'),
    ...each,
    deposit('2026-06-30', onSlip),
    deposit('2026-07-01', ['giving-platform'], '100.29'),
    enter('2026-08-03', 18, 'goods', {
      method: 'check',
      amount: '100',
      reference: '7',
      inReturnKind: 'goods',
      inReturn: 'a picture book',
      inReturnValue: '7',
    }),
    enter('2026-08-04', 19, 'bounced', { method: 'check', amount: '55.55', reference: '8' }),
    deposit('2026-08-10', ['goods', 'bounced']),
    cancel('2026-08-20', 'bounced', 'returned'),
    enter('2026-09-01', 15, 'mistake', { method: 'cash', amount: '12' }),
    cancel('2026-09-02', 'mistake', 'wrong'),
    enter('2026-09-10', 16, 'shares', { method: 'stock', description: '3 shares of Sample Corporation' }),
    cancel('2026-09-11', 'shares', 'twice'),
    ...['19.99', '0.29', '1.15'].map((amount, index) => enter(`2026-11-0${index + 1}`, 14, amount, platform(amount))),
    deposit('2026-11-20', ['19.99', '0.29', '1.15'], '20.79'),
    enter('2026-12-02', 20, 'cash', { method: 'cash', amount: '40' }),
    enter('2026-12-22', 4, 'late', { method: 'check', amount: '60.60', reference: '9' }),
    enter('2026-12-23', 13, 'platform', platform('75')),
    enter('2027-01-04', 5, 'mailed', {
      method: 'check',
      amount: '33.33',
      reference: '10',
      arrivedBy: 'post',
      mailedOn: '2026-12-30',
      mailedEvidence: 'postmark',
    }),
    deposit('2027-01-05', ['late', 'mailed']),
    deposit('2027-01-07', ['platform'], '72.85'),
    [
      '2026-10-01',
      async (wall) => {
        const giverId = (await findGiverIdOf(db, emailOf(1) ?? '')) ?? ''
        const words = { kind: 'person', name: 'Ada Giver', greeting: null, postal_address: null, phone: null } as const
        await correctGiver(db, { giverId, words, misspelled: ['Giver 1'], who }, timeOf(wall))
      },
    ],
  ]
}

function january(db: Db): Step[] {
  const printLetters: Step[1] = async (wall) => {
    const letters = await findLettersToPrint(db)
    const ids = letters.map(({ id }) => id)
    await recordLettersPrinted(db, ids, who, timeOf(wall))
  }
  return [
    ['2026-07-05', printLetters],
    ['2026-12-31T15:00', printLetters],
    [
      '2027-01-08',
      async (wall) => {
        await Array.fromAsync(sendStatements(db, 2026, who, timeOf(wall)))
      },
    ],
    ['2027-01-16', async (wall) => sendCorrections(db, { year: 2026, who, key: 'corrections' }, timeOf(wall))],
  ]
}
