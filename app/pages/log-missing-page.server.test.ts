import { expect, test } from 'vitest'
import { withoutAddresses } from './log-missing-page.server.ts'

test.each([
  ['/no/such/page', '/no/such/page'],
  ['/thanks/ada@example.org/now', '/thanks/(address)/now'],
  ['/ada%40example.org', '/(address)'],
  ['/ada%2540example.org', '/(address)'],
  ['/ada%25252540example.org', '/(address)'],
])('%s is logged as %s', (path, logged) => expect(withoutAddresses(path)).toBe(logged))
