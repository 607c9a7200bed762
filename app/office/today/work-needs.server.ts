import { countUnanswered, findUnanswered } from '../../contact/contact-message.queries.server.ts'
import { statementsToSend } from '../../receipts/givers-of-year.queries.server.ts'
import { countOrders } from '../../orders/orders.queries.server.ts'
import { startOfDay } from '../../values/publisher-time.ts'
import { yearOf } from '../../values/year-of.ts'
import { officeHref } from '../office-href.ts'
import { countLettersToPrint } from '../manual-gifts/letters-to-print.server.ts'
import { counted } from '../ui/words.ts'
import { type NeedContext, linkToDo, type Need, needOf } from './need.ts'

export const workNeeds = [findParcels, findMessages] as const
export const paperNeeds = [findLetters, findStatements] as const

async function findParcels({ db, may }: NeedContext): Promise<Need | null> {
  const { orders, books, oldestAt } = await countOrders(db, 'to-pack')
  if (orders === 0) return null
  return {
    text: `${counted(orders, 'order is', 'orders are')} to be packed, with ${counted(books, 'book', 'books')}`,
    since: oldestAt,
    link: linkToDo({ href: officeHref('/office/orders'), label: 'Pack and send' }, may('/office/orders', 'submit')),
  }
}

async function findMessages({ db, may }: NeedContext): Promise<Need | null> {
  const { messages, oldestAt } = await countUnanswered(db)
  return needOf(await findUnanswered(db, 5), {
    text: `${counted(messages, 'message waits', 'messages wait')} for an answer`,
    since: oldestAt,
    link: { href: officeHref('/office/messages', { query: { show: 'waiting' } }), label: 'Read them' },
    item: ({ id, name, subject }) => ({
      text: `${name}: ${subject}`,
      link: linkToDo(
        { href: officeHref('/office/messages/:id', { id }), label: 'Read and answer' },
        may('/office/messages/:id', 'answer'),
      ),
    }),
  })
}

/** Letters to givers without an e-mail address. */
export async function findLetters({ db }: NeedContext): Promise<Need | null> {
  const count = await countLettersToPrint(db)
  if (count === 0) return null
  return {
    text: `${counted(count, 'letter is', 'letters are')} to be printed and sent`,
    link: { href: officeHref('/office/enter'), label: 'Print them' },
  }
}

/** The year-end statements, from January until the tax return is due on April 15. */
async function findStatements({ db, now, may }: NeedContext): Promise<Need | null> {
  const year = yearOf(now) - 1
  if (now >= startOfDay(year + 1, 4, 16)) return null
  const count = await statementsToSend(db, year)
  if (count === 0) return null
  return {
    text: `${counted(count, 'statement', 'statements')} of ${year} ${count === 1 ? 'is' : 'are'} to be sent`,
    link: linkToDo(
      { href: officeHref('/office/statements', { query: { year } }), label: 'Look them through and send' },
      may('/office/statements', 'send'),
    ),
  }
}
