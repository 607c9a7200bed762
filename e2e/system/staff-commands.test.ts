import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { staffProgram } from '../../staff/program.ts'
import { runScript } from '../harness/process.ts'
import { staff } from '../harness/office.ts'
import { emailOf } from './gifts.ts'
import { paidGift, sharedTestEnv, untilAllIsDelivered } from './shared-test-env.ts'

const testEnv = sharedTestEnv()
const file = (name: string) => join(testEnv.siteOptions.dataDir, name)

/** What starts the program itself: the other tests call its commands as functions. In this order, on one site. */
const commands: [name: string, args: () => string[], says: RegExp, code?: number][] = [
  ['gifts', () => ['gifts'], /G-\w{3}-\w{3}-\w{4}/],
  ['sources', () => ['sources'], /None yet/],
  ['gift', () => ['gift', emailOf(1)], /amount +10\.01/],
  ['receipt', () => ['receipt', emailOf(1), '--print'], /\$10\.01/],
  ['enter-gift', () => ['enter-gift', 'cash', '--date', today(), '--amount', '20', '--name', 'Hand'], /amount +20\.00/],
  ['statements', () => ['statements', String(new Date().getUTCFullYear() - 1)], /0 are to be sent/],
  ['void-gift', () => ['void-gift', 'Hand'], /counts for nothing now/],
  ['refund', () => ['refund', emailOf(2), '--amount', '1'], /\$1\.00/],
  ['orders', () => ['orders'], /No orders yet/],
  ['order', () => ['order', 'nobody@example.com'], /There is no order/, 1],
  ['messages', () => ['messages'], /No messages yet/],
  ['message', () => ['message', 'none'], /There is no message/, 1],
  ['forget', () => ['forget', emailOf(1), '--dry-run'], /Would be kept/],
  ['subscribers', () => ['subscribers'], /No subscribers yet/],
  ['unsubscribe', () => ['unsubscribe', 'nobody@example.com'], /is not on the list/, 1],
  ['newsletter send', () => ['newsletter', 'send', letter(), '--test', 'ann@office.example'], /One copy was sent/],
  ['newsletter stop', () => ['newsletter', 'stop', 'None'], /No letter was sent/, 1],
  ['newsletter continue', () => ['newsletter', 'continue', 'None'], /No letter was sent/, 1],
  ['refused', () => ['refused'], /Nothing was refused/],
  ['forms', () => ['forms', 'status'], /checkout +open/],
  ['changes', () => ['changes'], /gift entered/],
  ['sign-in', () => ['sign-in', staff.everything], /\/office\/open\?token=/],
  ['passkeys', () => ['passkeys'], /ann@office/],
  ['launch', () => ['launch', '--rehearsal'], /MISSING/, 1],
  ['health', () => ['health'], /ok +The database answers/],
  ['books', () => ['books'], /agree/],
  ['deposits', () => ['deposits'], /No payouts/],
  ['reconcile', () => ['reconcile'], /Nothing was missing/],
  ['backup', () => ['backup', '--to', file('backup.gz')], /Backed up/],
  ['restore', () => ['restore', '--from', file('backup.gz')], /Stop the site first/, 1],
  ['move', () => ['move', '--to', `sqlite:${file('moved.db')}`], /Stop the site first/, 1],
]

const today = () => new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)

function letter(): string {
  writeFileSync(file('letter.md'), '# A title\n\nA letter.\n')
  return file('letter.md')
}

test('each command of the staff, started as a program, says what it did and ends', async () => {
  const names = staffProgram().commands.flatMap((command) =>
    command.commands.length > 0 ? command.commands.map((part) => `${command.name()} ${part.name()}`) : [command.name()],
  )
  expect(names.toSorted()).toEqual(commands.map(([name]) => name).toSorted())

  for (const number of [1, 2, 3]) await paidGift(testEnv, number)
  for (const [name, args, says, code = 0] of commands) {
    await untilAllIsDelivered(testEnv)
    const answer = await runScript('staff/main.ts', args(), testEnv.environment)
    expect.soft({ name, ...answer }, name).toMatchObject({ name, code })
    expect.soft(answer.stdout + answer.stderr, name).toMatch(says)
  }
})
