import { expect, test } from 'vitest'
import { addressOf } from './word-address.ts'
import { viewOf } from './words-view.server.ts'

const viewAt = (address: string) => viewOf(new URL(address, 'http://localhost:3000'))

test('what addressOf writes is read as it was meant', () => {
  expect(viewAt(addressOf({ text: 'pages/about#title' }))).toEqual({ shows: 'text', path: 'pages/about#title' })
  expect(viewAt(addressOf({ set: 'pages/about' }))).toEqual({ shows: 'set', key: 'pages/about' })
  expect(viewAt(addressOf({ page: '/about' }))).toEqual({ shows: 'page', page: '/about' })
  expect(viewAt(addressOf({ q: '/about', as: 'text' }))).toEqual({ shows: 'phrase', phrase: '/about' })
})

test.each([
  ['/office/words', { shows: 'all' }],
  ['/office/words?q=+', { shows: 'all' }],
  ['/office/words?note=same', { shows: 'all' }],
  ['/office/words?q=9+AM', { shows: 'phrase', phrase: '9 AM' }],
  ['/office/words?q=/about', { shows: 'page', page: '/about' }],
  ['/office/words?page=https://gospel.example/store/', { shows: 'page', page: '/store' }],
  ['/office/words?page=nothing', { shows: 'all' }],
  ['/office/words?text=site%23phone&note=same', { shows: 'text', path: 'site#phone' }],
])('%s', (address, view) => {
  expect(viewAt(address)).toEqual(view)
})
