import { globSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { isPostgres, type Db } from '../app/db/db.server.ts'
import { receiptNumberOf } from '../app/stripe/receipt-number.ts'
import { signedIn } from '../e2e/harness/office.ts'
import { startTestEnv } from '../e2e/harness/test-env.ts'
import { atMost, type Figure, type Part, withoutGoal } from './figure.ts'
import { counts, fillOffice, giver } from './fill-office.ts'
import { onEachDatabase, timeAnswers } from './on-each-database.ts'
import { cpuMs, median, percentile } from './statistics.ts'

const requestsOfARound = 4
const lastYear = new Date().getUTCFullYear() - 1
const idOf = (kind: 'gift' | 'order', number: number) => receiptNumberOf(kind, `${kind} ${number}`)
const [gift, order] = [`/office/gifts/${idOf('gift', 7)}`, `/office/orders/${idOf('order', 7)}`]
const slips = Array.from({ length: 50 }, (_, number) => `id=${idOf('order', number)}`).join('&')

/** What is asked for. */
const addresses = `
/office /office/me /office/settings /office/board /office/board?year=2024
/office/changes /office/changes?who=ann@office.example /office/changes?subject=B-7
/office/deposits /office/deposits?page=3 /office/deposits?amount=1000.42 /office/deposits/po_42
/office/enter /office/enter/import /office/enter/letters.pdf
/office/find /office/find?q=Giver%20100 /office/find?q=giver1234 /office/find?q=10.00 /office/find?q=%2412.34
/office/find?q=pi_777 /office/find?q=nobody%20at%20all
/office/gifts /office/gifts?page=1000 /office/gifts?year=2025&sort=-amount /office/gifts?sort=name&page=1000
/office/gifts?method=check /office/gifts?from=letter
${gift} /office/gifts/${idOf('gift', 150_000)} ${gift}/cancel ${gift}/letter.pdf ${gift}/receipt.pdf ${gift}/refund
/office/statements /office/statements?page=300 /office/statements?q=giver50 /office/statements?sort=-cents
/office/statements/statement.pdf?year=${lastYear}&email=giver50000@example.com
/office/letters /office/letters/draft1 /office/letters/draft1/send /office/letters/sent/issue1
/office/messages /office/messages?show=all&page=100 /office/messages?q=Writer%2019000 /office/messages/msg_7
/office/orders /office/orders?show=shipped&page=100 /office/orders?show=all ${order} ${order}/refund
/office/orders/offer /office/orders/slips.pdf?${slips}
/office/person?email=${giver.email} /office/person/forget?email=${giver.email}
/office/recurring/sub_1 /office/recurring/sub_35001`
  .trim()
  .split(/\s+/)
/** As large as the years they are of, or as slow as what others say to them: there is no goal. */
const slow = ['/office/deposits/entries.csv', '/office/statements/print.pdf', '/office/launch']

/** Every page of the office, with the rows of a publisher of some size. */
export const office: Part = {
  name: 'office',
  title: `The office, among ${counts.gifts.toLocaleString('en-US')} gifts`,
  async measure(say, rounds) {
    const missing = pathsInSources().filter((path) => ![...addresses, ...slow].some(isOf(path)))
    if (missing.length > 0) throw new Error(`Nothing is asked of ${missing.join(', ')}.`)
    return onEachDatabase(async (name, databaseUrl, db) => {
      say(`filling ${name}`)
      await fillOffice(db, Date.now())
      // PostgreSQL counts and tidies its rows by itself a minute after so many; SQLite never does.
      if (isPostgres(db)) await sql`vacuum analyze`.execute(db)
      return timePages(name, databaseUrl, db, rounds, say)
    })
  },
}

/** The map of the office itself can be read only by what builds it. */
function pathsInSources(): string[] {
  const sources = globSync('app/office/**/*server.{ts,tsx}').map((file) => readFileSync(file, 'utf8'))
  return sources.flatMap((text) => [...text.matchAll(/^ +path: '(\/office[^']*)',$/gm)].map(([, path]) => path!))
}

/** Whether an address is one of a path such as `/office/gifts/:id`. */
const isOf = (path: string) => (address: string) =>
  new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`).test(address.split('?')[0]!)

async function timePages(name: string, databaseUrl: string, db: Db, rounds: number, say: (text: string) => void) {
  const testEnv = await startTestEnv({ databaseUrl })
  try {
    const ann = await signedIn({ site: testEnv.site, db })
    const figures: Figure[] = []
    for (const address of [...addresses, ...slow]) {
      const isSlow = slow.includes(address)
      const get = () => ann.get(address)
      // What runs first is not compiled yet.
      if (!isSlow) await timeAnswers(3, get)
      const before = cpuMs(testEnv.site.pid)
      const times = await timeAnswers(isSlow ? 1 : requestsOfARound * rounds, get)
      const ownMs = (cpuMs(testEnv.site.pid) - before) / times.length
      const what = `${name}: ${address.slice(0, 60)}, median`
      const figure = isSlow
        ? withoutGoal(what, `${median(times).toFixed()} ms`)
        : atMost(what, 100, median(times), ' ms')
      figure.figure += `, p95 ${percentile(times, 95).toFixed()} ms, ${ownMs.toFixed()} ms of our processor`
      say(`${figure.name}: ${figure.figure}`)
      figures.push(figure)
    }
    return figures
  } finally {
    await testEnv.stop()
  }
}
