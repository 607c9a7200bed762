import { expect, test } from 'vitest'
import { move } from './backup.ts'
import { forget } from './forget.ts'
import { switchForms } from './guard.ts'
import { readDay } from './print.ts'

test('what is typed wrong is refused in words, before the database is opened', async () => {
  expect(() => readDay('yesterday')).toThrow('yesterday')
  await expect(forget('nobody', {})).rejects.toThrow('"nobody" is not an e-mail address')
  await expect(switchForms('shut', {})).rejects.toThrow('forms off')
  await expect(switchForms('off', { for: 'shop' })).rejects.toThrow('--for takes contact, newsletter')
  await expect(move({ to: 'mysql://x' })).rejects.toThrow('--to must be')
})
