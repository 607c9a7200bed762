import { expect, test } from 'vitest'
import { move } from './backup.ts'
import { exportList } from './export.ts'
import { switchForms } from './forms.ts'
import { readDay } from './print.ts'
import { reconcile } from './reconcile.ts'

test('invalid arguments are refused with a message, before the database is opened', async () => {
  expect(() => readDay('yesterday')).toThrow('yesterday')
  await expect(exportList('letters', {})).rejects.toThrow(
    'There are gifts, orders, givers, subscribers, messages and words.',
  )
  await expect(exportList('gifts', { since: 'yesterday' })).rejects.toThrow('"yesterday" is not a day')
  await expect(reconcile({ since: '2026-11-21' })).rejects.toThrow('--since goes with --books')
  await expect(switchForms('shut', {})).rejects.toThrow('forms off')
  await expect(switchForms('off', { for: 'shop' })).rejects.toThrow('--for takes contact, newsletter')
  await expect(move({ to: 'mysql://x' })).rejects.toThrow('--to must be')
})
