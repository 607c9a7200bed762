import type { Role } from '../../config/staff-setting.ts'

export const roleWords: Record<Role, string> = {
  everything: 'you may see and change everything.',
  'orders-and-messages': 'you may see and change orders and messages.',
  bookkeeper:
    'you may see gifts, givers, orders and deposits, enter gifts and cancel them again, send receipts, and close deposits.',
  words: 'you may see, change and publish the words and photographs of the site, and see the crisis lines.',
  'read-only': 'you may see everything and change nothing.',
}
